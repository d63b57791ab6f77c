"""How often a password may be tried."""

from __future__ import annotations

from fastapi import Request

from wonderful.server.accounts.name_and_password_rules import fold_login
from wonderful.server.accounts.rate_limits import address_key
from wonderful.server.accounts.request_identity import address_of
from wonderful.server.service_container import Service


def check_password_attempts(service: Service, request: Request, login: str) -> None:
    """Limit password attempts: strictly per address, and loosely per account, so that strangers
    cannot lock its owner out."""
    service.limits.check("password", address_key(address_of(request)))
    service.limits.check("password-login", fold_login(login))
