"""OpenAPI document with the error responses of every route, which all have the same shape."""

from collections.abc import Mapping
from typing import Any, ClassVar

from ninja import NinjaAPI, Schema
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from src.api.http.json_body import StrictParser
from src.api.schemas.base import Failure

METHODS = ("get", "post", "put", "patch", "delete")


class DocumentedAPI(NinjaAPI):
    failure: ClassVar[type[Schema]] = Failure

    def __init__(self, former_modules: Mapping[str, str] | None = None, **options: Any) -> None:
        """``former_modules``: for each module split from another one, the name that its operation ids keep."""
        super().__init__(parser=StrictParser(), **options)
        self._former_modules = former_modules or {}

    def get_openapi_operation_id(self, operation: Operation) -> str:
        view = operation.view_func
        module = self._former_modules.get(view.__module__, view.__module__)
        return f"{module}_{view.__name__}".replace(".", "_")

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        components = schema["components"]["schemas"]
        failure = self.failure.model_json_schema(ref_template="#/components/schemas/{model}")
        components |= failure.pop("$defs", {}) | {self.failure.__name__: failure}
        for path in schema["paths"].values():
            for operation in (path[method] for method in METHODS if method in path):
                document_failures(operation["responses"], self.failure)
        return schema


def document_failures(responses: dict[Any, Any], failure: type[Schema]) -> None:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{failure.__name__}"}}}
    responses["4XX"] = {"description": "Client error: the reason, and what to do instead", "content": content}
    responses["5XX"] = {"description": "Server error", "content": content}
