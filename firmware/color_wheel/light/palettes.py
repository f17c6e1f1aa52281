# SPDX-License-Identifier: MIT
STANDARD = ((26, 0, 0), (20, 7, 0), (14, 12, 0), (1, 24, 0), (0, 13, 12), (0, 2, 24), (14, 0, 13))
COLOUR_BLIND = STANDARD
