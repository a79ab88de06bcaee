#!/usr/bin/env python3
"""Writes what installer.nsi includes: the files of a folder, the types of files that odori opens, the class of thumbnails.

usage: installer_parts.py FOLDER OUTPUT.nsh

The types are those of packaging/linux/mime.xml, the class that of thumbnails.h.
"""
import re
import sys
import xml.etree.ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
LANGUAGES = {"": "ENGLISH", "ja": "JAPANESE", "zh_CN": "SIMPCHINESE"}  # those of mime.xml, as NSIS names them


def file_types():
    """(extension with its dot, {NSIS language: title}) of every type."""
    for kind in xml.etree.ElementTree.parse(HERE.parent / "linux/mime.xml").getroot():
        titles = {LANGUAGES[comment.get(LANGUAGE, "")]: comment.text for comment in kind.findall(f"{MIME}comment")}
        for glob in kind.findall(f"{MIME}glob"):
            yield glob.get("pattern").removeprefix("*"), titles


def windows_path(path):
    return str(path).replace("/", "\\")


def file_lines(folder):
    """Lines that install the files below the folder, and those that remove them."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    folders = sorted({parent for file in files for parent in file.parents} - {Path(".")})
    install, remove, current = [], [], None
    for file in files:
        if file.parent != current:
            current = file.parent
            install.append(f'SetOutPath "$INSTDIR\\{windows_path(current)}"' if current != Path(".") else 'SetOutPath "$INSTDIR"')
        install.append(f'File "{folder / file}"')
        remove.append(f'Delete "$INSTDIR\\{windows_path(file)}"')
    remove += [f'RMDir "$INSTDIR\\{windows_path(each)}"' for each in reversed(folders)]
    return install, remove


def macro(name, lines):
    return "\n".join([f"!macro {name}", *(f"  {line}" for line in lines), "!macroend", ""])


def main():
    folder, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    types = list(file_types())
    texts, register, unregister = [], [], []
    for extension, titles in types:
        name = "TYPE_" + extension[1:].upper()
        texts += [f'LangString {name} ${{LANG_{language}}} "{title}"' for language, title in titles.items()]
        register.append(f'!insertmacro RegisterType "{extension}" "$({name})"')
        unregister.append(f'!insertmacro UnregisterType "{extension}"')
    install, remove = file_lines(folder)
    thumbnail_class = re.search(r"^// (\{[0-9A-F-]{36}\})$", (HERE / "thumbnails.h").read_text(), re.MULTILINE).group(1)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    output.write_text("\n".join([
        f'!define THUMBNAIL_CLASS "{thumbnail_class}"', f"!define INSTALLED_KIB {size // 1024}", *texts,
        macro("InstallFiles", install), macro("UninstallFiles", remove), macro("RegisterTypes", register),
        macro("UnregisterTypes", unregister)]), encoding="utf-8-sig")


if __name__ == "__main__":
    main()
