"""The READMEs have the same content: the same commands, images, folders, headings and tables in every language."""
import pathlib
import re
import sys

ORIGINAL = "README.md"


def commands(text):
    """The command of each indented line, without its explanation."""
    lines = re.findall(r"^    (\S.*)", text, re.MULTILINE)
    return [re.split(r"\s{2,}", line)[0] for line in lines if re.match(r"odori |cmake |\./", line)]


def content(text):
    return {
        "commands": commands(text),
        "images": re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text),
        "folders": re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE),
        "headings": len(re.findall(r"^## ", text, re.MULTILINE)),
        "table rows": len(re.findall(r"^\|", text, re.MULTILINE)),
    }


def main(root):
    original = content((root / ORIGINAL).read_text(encoding="utf-8"))
    assert len(original["commands"]) > 20 and original["images"], f"{ORIGINAL} has no commands or images"
    failed = False
    for readme in sorted(root.glob("README.*.md")):
        for kind, found in content(readme.read_text(encoding="utf-8")).items():
            if found != original[kind]:
                print(f"{readme.name}: other {kind} than {ORIGINAL}: {found}, expected {original[kind]}")
                failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
