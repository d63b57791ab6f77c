"""The research API: conformance, action numbers, and observations without secrets."""
