#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fills in the recipes of package managers, for their registries: the version, the address in CONTACT.md, checksums.

recipes.py ARCHIVE OUT       writes the recipes of the release whose sources are ARCHIVE into the folder OUT
recipes.py --debian TREE     adds the address to debian/ in TREE; if none is published, only debian/watch is removed
"""

import base64
import hashlib
import json
import pathlib
import re
import shutil
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNPUBLISHED = "https://flipwise.invalid/flipwise"
"""Stands for the repository until it is published; no computer can have such an address."""


def version(root=ROOT):
    return re.search(r"VERSION ([0-9.]+) LANGUAGES", (root / "CMakeLists.txt").read_text())[1]


def repository(root=ROOT):
    """Returns the address in CONTACT.md, without `.git`, or None if there is none yet."""
    found = re.search(r"^\| repository \| <?(https://[^ >|]+?)(?:\.git|/)?>? \|$", (root / "CONTACT.md").read_text(), re.M)
    return found and found[1]


def replaced(text, old, new):
    """Returns the text with its only occurrence of `old` replaced."""
    if text.count(old) != 1:
        raise SystemExit(f"recipes.py: expected to find once, but found {text.count(old)} times: {old}")
    return text.replace(old, new)


def fill(source, target, values):
    """Copies a file, replacing each @NAME@ by its value, and without the comment about this replacement."""
    target.parent.mkdir(parents=True, exist_ok=True)
    text = source.read_text().replace(" `./dev package` fills in what is between @.", "")
    target.write_text(re.sub(r"@([A-Z0-9]+)@", lambda found: values[found[1]], text))


def write_recipes(archive, out, root=ROOT):
    content = archive.read_bytes()
    address = repository(root) or UNPUBLISHED
    number = version(root)
    url = f"{address}/releases/download/v{number}/flipwise-{number}.tar.gz"
    sha256 = hashlib.sha256(content)
    values = {"VERSION": number, "REPOSITORY": address, "SHA256": sha256.hexdigest(),
              "SRI": "sha256-" + base64.b64encode(sha256.digest()).decode(),
              "OWNER": urllib.parse.urlsplit(address).path.split("/")[1]}
    for source in (root / "packaging/recipes").rglob("*"):
        if source.is_file():
            fill(source, out / source.relative_to(root / "packaging/recipes"), values)

    # The recipes of vcpkg and conan build the tree around them. In a registry, they download the sources.
    vcpkg = out / "vcpkg"
    shutil.copytree(root / "packaging/vcpkg", vcpkg, dirs_exist_ok=True)
    port = vcpkg / "portfile.cmake"
    text = re.sub(r"^# An overlay.*\n# packaging/rec.*\n", "", port.read_text(), flags=re.M)
    port.write_text(replaced(text, 'get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)\n', f"""\
vcpkg_download_distfile(ARCHIVE
  URLS "{url.replace(number, '${VERSION}')}"
  FILENAME "flipwise-${{VERSION}}.tar.gz"
  SHA512 {hashlib.sha512(content).hexdigest()})
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${{ARCHIVE}}")
"""))
    manifest = json.loads((vcpkg / "vcpkg.json").read_text())
    ordered = {"name": manifest.pop("name"), "version": manifest.pop("version"), "description": manifest.pop("description"),
               "homepage": address, **manifest}
    (vcpkg / "vcpkg.json").write_text(json.dumps(ordered, indent=2) + "\n")

    conan = out / "conan"
    shutil.copytree(root / "packaging/conan", conan / "all", dirs_exist_ok=True)
    for source in (root / "examples/consumer").iterdir():
        shutil.copy(source, conan / "all/test_package")
    recipe = conan / "all/conanfile.py"
    recipe.write_text(replaced(recipe.read_text(), '    license = "MIT"\n', 
                               f'    license = "MIT"\n    url = "https://github.com/conan-io/conan-center-index"\n    homepage = "{address}"\n'))
    (conan / "config.yml").write_text(f'versions:\n  "{number}":\n    folder: all\n')
    (conan / "all/conandata.yml").write_text(f'sources:\n  "{number}":\n    url: "{url}"\n    sha256: "{sha256.hexdigest()}"\n')


def write_debian(tree):
    address = repository(tree)
    if address is None:
        (tree / "debian/watch").unlink()
        return
    control = tree / "debian/control"
    fields = f"Homepage: {address}\nVcs-Browser: {address}\nVcs-Git: {address}.git\n"
    control.write_text(replaced(control.read_text(), "Rules-Requires-Root: no\n", f"Rules-Requires-Root: no\n{fields}"))
    fill(tree / "debian/watch", tree / "debian/watch", {"REPOSITORY": address})
    licence = tree / "debian/copyright"
    licence.write_text(replaced(licence.read_text(), "Upstream-Name: flipwise\n", f"Upstream-Name: flipwise\nSource: {address}\n"))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--debian":
        write_debian(pathlib.Path(sys.argv[2]))
    else:
        write_recipes(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
