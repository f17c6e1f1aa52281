# SPDX-License-Identifier: MIT
"""Gets a package from the npm registry without npm: one version, checked by its integrity hash.

The registry is the one that npm would ask: NPM_CONFIG_REGISTRY, ``registry=`` of ~/.npmrc, or the
public one. What was fetched is kept in build/npm/ and not asked for again.
"""

import base64
import hashlib
import io
import os
import tarfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
CACHE = ROOT / "build" / "npm"
PUBLIC = "https://registry.npmjs.org/"
PATIENCE = 30  # s


class PackageError(Exception):
    """The package cannot be had; str() says why in one line."""


def registry() -> str:
    """The address of the registry, with a slash at its end."""
    environment = {name.upper(): value for name, value in os.environ.items() if value}
    found = environment.get("NPM_CONFIG_REGISTRY")
    settings = Path(environment.get("NPM_CONFIG_USERCONFIG") or Path.home() / ".npmrc")
    if not found and settings.is_file():
        for line in settings.read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "registry":
                found = value.strip()
    return (found or PUBLIC).rstrip("/") + "/"


def _check(data: bytes, integrity: str) -> None:
    kind, _, wanted = integrity.partition("-")
    if base64.b64encode(hashlib.new(kind, data).digest()).decode() != wanted:
        raise ValueError("it is not what was published: its hash differs")


def fetch(name: str, version: str, integrity: str) -> dict[str, bytes]:
    """The files of a package by their paths in it. integrity: as npm writes it, ``sha512-...``."""
    file = f"{name.rpartition('/')[2]}-{version}.tgz"
    kept = CACHE / file
    try:
        if not kept.is_file():
            address = f"{registry()}{name}/-/{file}"
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                data = answer.read()
            _check(data, integrity)
            kept.parent.mkdir(parents=True, exist_ok=True)
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_bytes(data)
            part.replace(kept)  # never half a file, also when two fetch it at once
        data = kept.read_bytes()
        _check(data, integrity)
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        raise PackageError(f"{name} {version} cannot be had: {why}") from None
    files = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive.getmembers():
            opened = archive.extractfile(member)
            if opened:
                files[member.name.partition("/")[2]] = opened.read()
    return files
