#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a software bill of materials (SPDX 2.3, JSON): each package of a release, and the libraries that it contains or needs.

sbom.py DIST VERSION SECONDS     writes DIST/flipwise-VERSION.spdx.json, dated SECONDS after 1970
sbom.py --check FILE             prints the faults of such a file; exit status 1 if there is one
"""

import datetime
import email
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import zipfile

# Header libraries, which are compiled into what uses them: Debian's package, licence, address.
HEADERS = {
    "boost": ("libboost-dev", "BSL-1.0", "https://www.boost.org"),
    "nlohmann-json": ("nlohmann-json3-dev", "MIT", "https://github.com/nlohmann/json"),
    "cli11": ("libcli11-dev", "BSD-3-Clause", "https://github.com/CLIUtils/CLI11"),
    "pybind11": ("pybind11-dev", "BSD-3-Clause", "https://github.com/pybind/pybind11"),
    "emscripten": ("emscripten", "MIT", "https://emscripten.org"),
}

# The contents of each kind of package, by a pattern of its name.
KINDS = [
    (r"flipwise-[0-9.]+\.tar\.gz", "generic", []),
    (r"python/flipwise-.*\.tar\.gz", "pypi", []),
    (r"python/flipwise-.*\.whl", "pypi", ["boost", "nlohmann-json", "pybind11"]),
    (r"flipwise-[0-9.]+\.tgz", "npm", ["boost", "nlohmann-json", "emscripten"]),
    (r"flipwise-.*windows.*\.zip", "generic", ["boost", "nlohmann-json", "cli11"]),
    (r"(flipwise|flipwise-mpi)_.*\.deb", "deb", ["boost", "nlohmann-json", "cli11"]),
    (r"libflipwise[0-9.]+_.*\.deb", "deb", ["boost", "nlohmann-json"]),
    (r"libflipwise-dev_.*\.deb", "deb", []),
    (r"python3-flipwise_.*\.deb", "deb", ["boost", "nlohmann-json", "pybind11"]),
]


def identifier(*words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", "-".join(words))


def package(name, version, licence, purl, **more):
    return {"SPDXID": identifier(*purl.removeprefix("pkg:").partition("?")[0].split("/")), "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": licence,
            "copyrightText": "NOASSERTION", **more,
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]}


def installed(name):
    """Returns the version of a Debian package; NOASSERTION if it is not installed, since its contents may come from elsewhere."""
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True)
    return found.stdout or "NOASSERTION"


def needed(path, kind):
    """Returns what a package needs when it runs: pairs of a type of package, and a name."""
    if kind == "deb":
        depends = subprocess.run(["dpkg-deb", "-f", path, "Depends"], check=True, capture_output=True, text=True).stdout
        return sorted({("deb/debian", found) for found in re.findall(r"(?:^|, )([a-z0-9.+-]+)", depends)})
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            fields = email.message_from_bytes(wheel.read(name))
        return [("pypi", re.match(r"[\w.-]+", one)[0]) for one in fields.get_all("Requires-Dist", []) if "extra" not in one]
    return []


def document(dist, version, seconds):
    packages, relations, others = [], [], {}

    def relate(one, kind, other):
        relations.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    for path in sorted(path for path in dist.rglob("*") if path.is_file()):
        name = path.relative_to(dist).as_posix()
        for pattern, kind, contained in KINDS:
            if re.fullmatch(pattern, name):
                break
        else:
            continue
        with_ntl = kind == "deb"  # gf2x, which NTL uses, is under the GPL
        what = path.name.partition("_")[0] if kind == "deb" else "flipwise"
        known = {"generic": f"pkg:generic/flipwise@{version}", "npm": f"pkg:npm/flipwise@{version}", "pypi": f"pkg:pypi/flipwise@{version}",
                 "deb": f"pkg:deb/debian/{what}@{version}"}[kind]
        content = path.read_bytes()
        own = package(what, version, "GPL-3.0-or-later" if with_ntl else "MIT", f"{known}?file_name={path.name}", packageFileName=name,
                      supplier="Organization: The flipwise maintainers", copyrightText="2026 The flipwise maintainers",
                      checksums=[{"algorithm": "SHA256", "checksumValue": hashlib.sha256(content).hexdigest()}])
        own["SPDXID"] = identifier("File", name)
        packages.append(own)
        relate("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])
        for library in contained:
            debian, licence, address = HEADERS[library]
            one = package(library, installed(debian), licence, f"pkg:deb/debian/{debian}@{installed(debian)}", homepage=address)
            others[one["SPDXID"]] = one
            relate(own["SPDXID"], "STATIC_LINK", one["SPDXID"])
        for source, library in needed(path, kind):
            own_library = library in (path.name.partition("_")[0] for path in dist.glob("*.deb"))
            one = package(library, version if own_library else "NOASSERTION", "NOASSERTION", f"pkg:{source}/{library}")
            others[one["SPDXID"]] = one
            relate(own["SPDXID"], "DEPENDS_ON", one["SPDXID"])
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"flipwise-{version}",
        "documentNamespace": f"https://flipwise.invalid/spdx/flipwise-{version}-{digest}",
        "creationInfo": {"created": datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: flipwise-packaging-sbom", "Organization: The flipwise maintainers"]},
        "packages": packages + [others[name] for name in sorted(others)],
        "relationships": relations,
    }


def faults(found):
    """Yields what the specification requires of a document and this one lacks."""
    for field in ("spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo", "packages", "relationships"):
        if not found.get(field):
            yield f"lacks {field}"
    if (found.get("spdxVersion"), found.get("dataLicense"), found.get("SPDXID")) != ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT"):
        yield "is not of version 2.3, under CC0-1.0, with the identifier SPDXRef-DOCUMENT"
    information = found.get("creationInfo", {})
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", information.get("created", "")):
        yield "has no date of creation"
    if not all(re.match(r"(Tool|Organization|Person): .", who) for who in information.get("creators", [""])):
        yield "has a creator without a kind"
    known = ["SPDXRef-DOCUMENT"] + [one.get("SPDXID", "") for one in found.get("packages", [])]
    for name in known:
        if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", name):
            yield f"has an identifier that is not one: {name!r}"
        if known.count(name) > 1:
            yield f"has the identifier {name} {known.count(name)} times"
    for one in found.get("packages", []):
        for field in ("name", "versionInfo", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText"):
            if not one.get(field):
                yield f"{one.get('SPDXID')} lacks {field}"
        for checksum in one.get("checksums", []):
            if checksum.get("algorithm") != "SHA256" or not re.fullmatch(r"[0-9a-f]{64}", checksum.get("checksumValue", "")):
                yield f"{one['SPDXID']} has a checksum that is not one"
    for one in found.get("relationships", []):
        for field in ("spdxElementId", "relatedSpdxElement"):
            if one.get(field) not in known:
                yield f"relates {one.get(field)}, which is not in it"
    if not any(one.get("relationshipType") == "DESCRIBES" for one in found.get("relationships", [])):
        yield "describes nothing"


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        list_of = [f"{sys.argv[2]}: {fault}" for fault in faults(json.loads(pathlib.Path(sys.argv[2]).read_text()))]
        print("".join(f"{fault}\n" for fault in list_of), end="", file=sys.stderr)
        sys.exit(1 if list_of else 0)
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    (pathlib.Path(sys.argv[1]) / f"flipwise-{sys.argv[2]}.spdx.json").write_text(
        json.dumps(document(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])), indent=2) + "\n")
