#!/usr/bin/env bash
# Makes the font for systems that have none with Japanese, Chinese and Korean characters: the part of Noto Sans CJK (SIL
# Open Font License 1.1, Debian's package fonts-noto-cjk) that names of bones, morphs and files use.
#
#   packaging/windows/make_font.sh OUTPUT.otf
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
work="$root/build/windows-libraries/font"
output="$(realpath -m "$1")"
mkdir -p "$work" "$(dirname "$output")"
if [[ ! -d "$work/package" ]]; then
  (
    cd "$work"
    apt-get download fonts-noto-cjk
    dpkg-deb -x fonts-noto-cjk_*.deb package
  )
fi
# What the code pages of Japan, China, Taiwan (its common characters) and Korea have, with Latin, Greek and Cyrillic letters.
python3 - >"$work/characters" <<'PYTHON'
def characters(codec, leads, trails):
    for lead in leads:
        for trail in trails:
            yield bytes((lead, trail)).decode(codec, "ignore")


found = {chr(code) for code in (*range(0x20, 0x250), *range(0x370, 0x530), *range(0x2000, 0x2800), *range(0x3000, 0x3400),
                                *range(0xFF00, 0xFFF0))}
found.update(characters("cp932", range(0x81, 0xFD), range(0x40, 0xFD)))
found.update(characters("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)))
found.update(characters("big5", range(0xA4, 0xC7), range(0x40, 0xFF)))
found.update(characters("euc_kr", range(0xA1, 0xFE), range(0xA1, 0xFF)))
print("".join(sorted(c for c in found if len(c) == 1 and ord(c) >= 0x20)))
PYTHON
# Without hints and rules of layout, which odori does not read.
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-0}" /usr/bin/python3 -m fontTools.subset \
  "$work/package/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc" --font-number=0 --text-file="$work/characters" \
  --no-hinting --desubroutinize --layout-features= --drop-tables+=GPOS,GSUB,GDEF,BASE,VORG,vhea,vmtx --name-IDs='*' \
  --no-glyph-names --notdef-outline --output-file="$output"
