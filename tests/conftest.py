"""What all tests share: property tests that are the same on every run, on machines slow or fast.

`HYPOTHESIS_PROFILE=search pytest ...` looks for new examples instead.
"""

import os

from hypothesis import HealthCheck, settings

_slow = (HealthCheck.too_slow,)
settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=_slow)
settings.register_profile("search", deadline=None, suppress_health_check=_slow)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
