#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the headers of Boost and of nlohmann/json in an image of manylinux, whose own packages of them are too old.
set -eu
boost=1.85.0 json=3.11.3
cd "$(mktemp -d)"
curl -fsSL "https://archives.boost.io/release/$boost/source/boost_$(echo $boost | tr . _).tar.gz" |
  tar -xz --strip-components=1 -C /usr/local/include "boost_$(echo $boost | tr . _)/boost"
curl -fsSL "https://github.com/nlohmann/json/releases/download/v$json/json.tar.xz" | tar -xJ
cmake -S json -B build -D JSON_BuildTests=OFF
cmake --install build --prefix /usr/local
