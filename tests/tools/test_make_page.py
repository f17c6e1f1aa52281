# SPDX-License-Identifier: MIT
"""The built page's parts: the package that is fetched, the firmware in it, the icon."""

import base64
import hashlib
import io
import struct
import tarfile
import zlib
from pathlib import Path

import pytest

from hardware import geometry
from tools import npm_package
from tools.draw_icon import NIGHT, RADIUS, WEDGES, draw_icon
from tools.make_page import FIRMWARE, firmware_pack

NAME = "@some/thing"


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A registry on this disk with one package; its integrity hash."""
    file = tmp_path / "registry" / NAME / "-" / "thing-1.2.3.tgz"
    file.parent.mkdir(parents=True)
    with tarfile.open(file, "w:gz") as archive:
        member = tarfile.TarInfo("package/sub/main.js")
        member.size = 4
        archive.addfile(member, io.BytesIO(b"yes;"))
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", (tmp_path / "registry").as_uri())
    monkeypatch.setattr(npm_package, "CACHE", tmp_path / "kept")
    digest = hashlib.sha512(file.read_bytes()).digest()
    return "sha512-" + base64.b64encode(digest).decode()


def test_a_package_is_fetched_once(
    registry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert npm_package.fetch(NAME, "1.2.3", registry) == {"sub/main.js": b"yes;"}
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", (tmp_path / "nowhere").as_uri())
    assert npm_package.fetch(NAME, "1.2.3", registry) == {"sub/main.js": b"yes;"}


def test_another_package_than_was_published_is_refused(registry: str, tmp_path: Path) -> None:
    wrong = "sha512-" + base64.b64encode(bytes(64)).decode()
    with pytest.raises(npm_package.PackageError, match=r"thing 1\.2\.3 cannot be had: .*hash"):
        npm_package.fetch(NAME, "1.2.3", wrong)
    assert not (tmp_path / "kept").exists()


def test_without_a_network_one_line_says_so(registry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9")
    with pytest.raises(npm_package.PackageError) as told:
        npm_package.fetch(NAME, "1.2.3", registry)
    assert "\n" not in str(told.value)


def test_the_registry_is_npms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = tmp_path / "npmrc"
    monkeypatch.setenv("NPM_CONFIG_USERCONFIG", str(settings))
    monkeypatch.delenv("NPM_CONFIG_REGISTRY", raising=False)
    monkeypatch.delenv("npm_config_registry", raising=False)
    assert npm_package.registry() == "https://registry.npmjs.org/"
    settings.write_text("fund=false\nregistry = https://mirror.example/npm\n")
    assert npm_package.registry() == "https://mirror.example/npm/"
    monkeypatch.setenv("npm_config_registry", "https://other.example/")
    assert npm_package.registry() == "https://other.example/"


def test_the_firmware_is_all_there_and_unchanged() -> None:
    files = firmware_pack()["files"]
    assert isinstance(files, dict)
    sources = [path for path in FIRMWARE.rglob("*.py") if "__pycache__" not in path.parts]
    assert len(sources) > 50
    for path in [*sources, *FIRMWARE.rglob("leds/*.json")]:
        assert files[f"/drive/{path.relative_to(FIRMWARE).as_posix()}"] == path.read_text()


def pixels(png: bytes) -> list[bytes]:
    """The rows of a PNG of our own making, RGB."""
    width, height = struct.unpack(">II", png[16:24])
    size = int.from_bytes(png[33:37], "big")
    assert png[37:41] == b"IDAT"
    data = zlib.decompress(png[41 : 41 + size])
    return [data[1 + row * (3 * width + 1) :][: 3 * width] for row in range(height)]


def test_the_icon_is_the_wheel() -> None:
    rows = pixels(draw_icon(192))
    assert (len(rows), {len(row) for row in rows}) == (192, {3 * 192})
    scale = 192 * RADIUS / geometry.OUTER_RADIUS
    for space in range(geometry.SPACES):
        x, y = (int(96 + scale * part) for part in geometry.centroid(space))
        assert tuple(rows[y][3 * x : 3 * x + 3]) == WEDGES[space // 4]
    assert {tuple(rows[y][3 * x : 3 * x + 3]) for x, y in ((0, 0), (191, 191), (96, 5))} == {NIGHT}
