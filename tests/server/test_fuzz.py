"""The whole HTTP interface under nonsense: no request may break the server."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from tests.server.harness import Site
from warband.server.http.api import all_endpoints
from warband.server.http.endpoints import Endpoint
from warband.server.http.openapi import describe

SCHEMA = schemathesis.openapi.from_dict(describe())


@pytest.mark.parametrize("endpoint", all_endpoints(), ids=lambda endpoint: endpoint.name)
def test_no_request_breaks_the_server(site: Site, endpoint: Endpoint) -> None:
    """Answers are as described, and never a failure of the server.

    Tables, maps and warbands of a made-up name do not exist, so a request of the right form
    may still be refused.
    """
    table = site.create("hotseat")["table"]
    operation = SCHEMA[endpoint.path][endpoint.method]
    sound = operation.as_strategy()
    broken = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

    @settings(
        deadline=None,
        max_examples=20,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(sound, broken), exists=st.booleans())
    def try_it(case: schemathesis.Case[Any], exists: bool) -> None:
        if exists and case.path_parameters and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        case.call_and_validate(
            base_url=site.url,
            excluded_checks=[positive_data_acceptance, negative_data_rejection, unsupported_method],
        )

    try_it()


def test_a_request_for_a_table_that_exists_is_fuzzed_too(site: Site) -> None:
    seated = site.create("hotseat")
    for query in ("from=-1", "from=99999999999999999999", "to=-5", "from=1e3", "from=%F0%9F%92%A9"):
        response = site.http.get(f"/api/tables/{seated['table']}/lines?{query}")
        assert response.status_code in (200, 422)
    for query in ("answers=-7", "answers=99999999", "line=-1", "line=99999999", "line=x"):
        response = site.http.get(f"/api/tables/{seated['table']}/moment?{query}")
        assert response.status_code in (200, 422)
