"""The research API: conformance, numbers of actions, and observations that tell no secrets."""
