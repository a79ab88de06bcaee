"""READMEs, guides and changelogs have the same content in every language: the same commands, images, links, folders, keys,
headings, list items and tables. The version of CMakeLists.txt is that of every other file that names it.

usage: readmes_test.py PROJECT
"""
import pathlib
import re
import sys

# Changelogs are translated in short: only their versions are compared.
TRANSLATED = ("README.md", "docs/getting-started.md", "docs/keys.md", "CHANGELOG.md")
LANGUAGES = ("ja", "zh")
VERSIONED = ("vcpkg.json", "README.md", "README.ja.md", "README.zh.md", "docs/installing.md", "docs/building-windows.md",
             "include/odori/core.h")


def commands(text):
    """The command of each indented line, without its explanation."""
    lines = re.findall(r"^    (\S.*)", text, re.MULTILINE)
    return [re.split(r"\s{2,}", line)[0] for line in lines if re.match(r"odori |cmake |\./", line)]


def inline_commands(text):
    """The word for a verb is translated."""
    found = re.findall(r"`((?:odori|\./)[^`]*? (?:-|\S+\.)[^`]*)`", text)
    return sorted(re.sub(r"odori [^a-z -]+ ", "odori VERB ", command) for command in found)


def links(text):
    """Without the language of the page that is linked, and without anchors in the same page, which are headings."""
    found = re.findall(r"(?<!!)\[[^\]]+\]\(([^)#]*)(#[^)]*)?\)", text)
    return sorted(re.sub(r"\.(ja|zh)\.md$", ".md", page) + (anchor if page else "#") for page, anchor in found)


def keys(text):
    """Ctrl+A, F12, Shift+F6 and so on; arrows have names in English only."""
    named = re.findall(r"(?:Ctrl|Shift|Alt)(?:\+[A-Za-z0-9]+)+|\bF\d+\b", text)
    return sorted(key for key in named if not re.search(r"\+(Up|Down|Left|Right)$", key))


def content(text):
    return {
        "commands": commands(text),
        "inline commands": inline_commands(text),
        "images": re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text),
        "links": links(text),
        "keys": keys(text),
        "folders": re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE),
        "headings": re.findall(r"^(#+) ", text, re.MULTILINE),
        "items": len(re.findall(r"^- ", text, re.MULTILINE)),
        "table rows": [line.count("|") for line in re.findall(r"^\|.*", text, re.MULTILINE)],
    }


def versions(text):
    """The number of the first heading is that of the next release, or it has none yet."""
    return {"versions": [re.findall(r"\d+\.\d+\.\d+", line) for line in re.findall(r"^## .*", text, re.MULTILINE)]}


def names_another_version(root):
    version = re.search(r"project\(odori VERSION (\S+)", (root / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
    failed = False
    for name in VERSIONED:
        found = set(re.findall(r'(?:odori[-_]|"version": "|in use, ")(\d+\.\d+\.\d+)', (root / name).read_text(encoding="utf-8")))
        if found != {version}:
            print(f"{name} names the versions {sorted(found)}, CMakeLists.txt {version}")
            failed = True
    return failed


def main(root):
    failed = names_another_version(root)
    for name in TRANSLATED:
        facts_of = versions if name == "CHANGELOG.md" else content
        original = facts_of((root / name).read_text(encoding="utf-8"))
        assert any(original.values()), f"{name} has no commands, keys or versions"
        for language in LANGUAGES:
            page = root / name.replace(".md", f".{language}.md")
            for kind, found in facts_of(page.read_text(encoding="utf-8")).items():
                if found != original[kind]:
                    print(f"{page.name}: other {kind} than {name}: {found}, expected {original[kind]}")
                    failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
