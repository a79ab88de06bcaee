#!/usr/bin/env bash
# Renders the PNG sizes of the icon from its SVG; run it after changing odori.svg. Needs librsvg2-bin.
#
#   render.sh           write the files
#   render.sh --check   fail if a file is not what the SVG gives
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for size in 16 22 24 32 48 64 128 256 512; do
  if [[ "${1:-}" != --check ]]; then
    rsvg-convert --width "$size" --height "$size" odori.svg --output "$size.png"
    continue
  fi
  # Other versions of librsvg smooth edges a little differently.
  difference="$(rsvg-convert --width "$size" --height "$size" odori.svg | compare -metric MAE - "$size.png" null: 2>&1)" || true
  share="${difference##*(}"
  awk -v share="${share%)}" 'BEGIN { exit !(share ~ /^[0-9.e-]+$/ && share < 0.01) }' ||
    { echo "odori: icon/$size.png differs from odori.svg ($difference); run packaging/icon/render.sh" >&2; exit 1; }
done
