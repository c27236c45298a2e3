"""OpenAPI document with the error responses of every route, which all have the same shape."""

from typing import Any, ClassVar

from ninja import NinjaAPI, Schema
from ninja.openapi.schema import OpenAPISchema

from src.api.http.json_body import StrictParser
from src.api.schemas.base import Failure

METHODS = ("get", "post", "put", "patch", "delete")


class DocumentedAPI(NinjaAPI):
    failure: ClassVar[type[Schema]] = Failure

    def __init__(self, **options: Any) -> None:
        super().__init__(parser=StrictParser(), **options)

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
