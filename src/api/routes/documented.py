"""The OpenAPI document says of every route how it fails, as all of them fail in the same shape."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from src.api.schemas import Failure

FAILURE = "#/components/schemas/Failure"
METHODS = ("get", "post", "put", "patch", "delete")


class DocumentedAPI(NinjaAPI):
    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        schema["components"]["schemas"]["Failure"] = Failure.json_schema()
        for path in schema["paths"].values():
            for operation in (path[method] for method in METHODS if method in path):
                document_failures(operation["responses"])
        return schema


def document_failures(responses: dict[Any, Any]) -> None:
    content = {"application/json": {"schema": {"$ref": FAILURE}}}
    responses["4XX"] = {"description": "Refused: the reason, and what to do instead", "content": content}
    responses["5XX"] = {"description": "Failed on our side", "content": content}
