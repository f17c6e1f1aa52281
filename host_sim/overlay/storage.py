# SPDX-License-Identifier: MIT
"""storage: who may write to the drive."""

from host_sim.device.chip import chip

_chip = chip()


class VfsFat:
    """The drive as it is mounted."""

    label = "CIRCUITPY"

    @property
    def readonly(self) -> bool:
        """True while the firmware may not write."""
        return _chip.read_only


_drive = VfsFat()


def getmount(mount_path: str) -> VfsFat:
    """The drive."""
    return _drive


def remount(
    mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
) -> None:
    """Let the firmware write or not; possible only in boot.py, before USB offers the drive."""
    if not _chip.booting:
        raise RuntimeError("Cannot remount path when visible via USB.")
    _chip.read_only = readonly


def disable_usb_drive() -> None:
    """The host sees no drive, so the firmware may write."""
    remount("/", False)


def enable_usb_drive() -> None:
    """The host sees the drive, so the firmware may not write."""
    remount("/", True)
