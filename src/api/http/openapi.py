"""The OpenAPI document says of every route how it fails, as all of them fail in the same shape."""

from typing import Any, ClassVar

from ninja import NinjaAPI, Schema
from ninja.openapi.schema import OpenAPISchema

from src.api.http.json_body import StrictParser
from src.api.schemas import Failure

METHODS = ("get", "post", "put", "patch", "delete")


class DocumentedAPI(NinjaAPI):
    failure: ClassVar[type[Schema]] = Failure

    def __init__(self, **options: Any) -> None:
        super().__init__(parser=StrictParser(), **options)

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        components = schema["components"]["schemas"]
        described = self.failure.model_json_schema(ref_template="#/components/schemas/{model}")
        components |= described.pop("$defs", {}) | {self.failure.__name__: described}
        for path in schema["paths"].values():
            for operation in (path[method] for method in METHODS if method in path):
                document_failures(operation["responses"], self.failure)
        return schema


def document_failures(responses: dict[Any, Any], failure: type[Schema]) -> None:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{failure.__name__}"}}}
    responses["4XX"] = {"description": "Refused: the reason, and what to do instead", "content": content}
    responses["5XX"] = {"description": "Failed on our side", "content": content}
