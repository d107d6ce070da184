# SPDX-License-Identifier: MIT
"""Tests packaging/recipes.py and packaging/sbom.py on a small release. Files are parsed where their tool is installed."""

import hashlib
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PACKAGING = SOURCE / "packaging"
ADDRESS = "https://example.org/owner/flipwise"
sys.path.insert(0, str(PACKAGING))
import recipes  # noqa: E402
import sbom  # noqa: E402

VERSION = recipes.version()


class Release(unittest.TestCase):
    """Each test has a copy of the files that packaging reads, in which CONTACT.md has an address, and an archive."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name) / "tree"
        self.dist = pathlib.Path(folder.name) / "dist"
        for name in ("debian", "packaging/conan", "packaging/recipes", "packaging/vcpkg", "examples/consumer"):
            shutil.copytree(SOURCE / name, self.tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("CMakeLists.txt", "CONTACT.md"):
            shutil.copy(SOURCE / name, self.tree)
        self.publish(f"<{ADDRESS}.git>")
        self.dist.mkdir()
        self.archive = self.dist / f"flipwise-{VERSION}.tar.gz"
        self.archive.write_bytes(b"sources")

    def publish(self, address):
        page = self.tree / "CONTACT.md"
        page.write_text(re.sub(r"^(\| repository \|).*", rf"\1 {address} |", page.read_text(), flags=re.M))

    def write(self):
        recipes.write_recipes(self.archive, self.dist / "recipes", self.tree)
        return {path.relative_to(self.dist / "recipes").as_posix(): path.read_text()
                for path in (self.dist / "recipes").rglob("*") if path.is_file()}


class Recipes(Release):
    def test_they_have_the_version_the_address_and_the_checksum(self):
        found = self.write()
        for name in ("conda-forge/recipe.yaml", "homebrew/flipwise.rb", "nix/package.nix", "vcpkg/vcpkg.json", "conan/all/conandata.yml"):
            self.assertIn(VERSION, found[name], name)
            self.assertIn(ADDRESS, found[name], name)
        sums = {"conda-forge/recipe.yaml": hashlib.sha256, "homebrew/flipwise.rb": hashlib.sha256,
                "conan/all/conandata.yml": hashlib.sha256, "vcpkg/portfile.cmake": hashlib.sha512}
        for name, function in sums.items():
            self.assertIn(function(b"sources").hexdigest(), found[name], name)
        for name, text in found.items():
            self.assertNotRegex(text, "@[A-Z0-9]+@|[.]git[.]git|flipwise[.]invalid", name)
        self.assertNotIn("/../..", found["vcpkg/portfile.cmake"])

    def test_without_an_address_they_have_one_that_cannot_exist(self):
        self.publish("not published yet")
        self.assertIn("https://flipwise.invalid/", self.write()["homebrew/flipwise.rb"])

    def test_they_can_be_parsed(self):
        found = self.write()
        out = self.dist / "recipes"
        for name, text in found.items():
            if name.endswith(".json"):
                json.loads(text)
            elif name.endswith(".py"):
                compile(text, name, "exec")
            elif re.search("[.]ya?ml$", name) and importlib.util.find_spec("yaml"):
                import yaml
                self.assertIsInstance(yaml.safe_load(text), dict, name)
        for command in (["ruby", "-wc", "homebrew/flipwise.rb"], ["nix-instantiate", "--parse", "nix/package.nix"]):
            if shutil.which(command[0]):
                done = subprocess.run(command, cwd=out, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)


class Debian(Release):
    def test_the_address_is_that_of_the_contact_page(self):
        recipes.write_debian(self.tree)
        control = (self.tree / "debian/control").read_text()
        source, first, *_ = control.split("\n\n")
        for line in (f"Homepage: {ADDRESS}", f"Vcs-Browser: {ADDRESS}", f"Vcs-Git: {ADDRESS}.git"):
            self.assertIn(line, source.splitlines())
        self.assertTrue(first.startswith("Package: "), first)
        self.assertIn(f"\n{ADDRESS}.git refs/tags/v", (self.tree / "debian/watch").read_text())

    def test_without_an_address_there_are_no_such_fields(self):
        self.publish("not published yet")
        recipes.write_debian(self.tree)
        self.assertNotRegex((self.tree / "debian/control").read_text(), "Homepage|Vcs-")
        self.assertFalse((self.tree / "debian/watch").exists())


class BillOfMaterials(Release):
    def test_it_describes_every_package(self):
        found = sbom.document(self.dist, VERSION, 86400)
        self.assertEqual(list(sbom.faults(found)), [])
        self.assertEqual(found["creationInfo"]["created"], "1970-01-02T00:00:00Z")
        own, = found["packages"]
        self.assertEqual((own["packageFileName"], own["versionInfo"], own["checksums"][0]["checksumValue"]),
                         (self.archive.name, VERSION, hashlib.sha256(b"sources").hexdigest()))

    def test_faults_are_found(self):
        whole = sbom.document(self.dist, VERSION, 86400)

        def with_(change):
            copy = json.loads(json.dumps(whole))
            change(copy)
            return list(sbom.faults(copy))

        for field in whole:
            self.assertIn(f"lacks {field}", with_(lambda one: one.pop(field)))
        self.assertTrue(with_(lambda one: one["packages"][0].update(SPDXID="SPDXRef-a b")))
        self.assertTrue(with_(lambda one: one["packages"].append(one["packages"][0])))
        self.assertTrue(with_(lambda one: one["packages"][0].pop("downloadLocation")))
        self.assertTrue(with_(lambda one: one["packages"][0]["checksums"][0].update(checksumValue="0")))
        self.assertTrue(with_(lambda one: one["relationships"][0].update(relatedSpdxElement="SPDXRef-other")))
        self.assertTrue(with_(lambda one: one["relationships"].clear()))
        self.assertTrue(with_(lambda one: one["creationInfo"].update(created="today")))


if __name__ == "__main__":
    unittest.main()
