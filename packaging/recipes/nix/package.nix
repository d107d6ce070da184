# SPDX-License-Identifier: MIT
# For Nix: pkgs/by-name/fl/flipwise/package.nix in nixpkgs. `./dev package` fills in what is between @. In a clone:
#   nix-build -E '(import <nixpkgs> {}).callPackage ./packaging/recipes/nix/package.nix { source = ./.; }'
{
  lib,
  stdenv,
  fetchurl,
  boost,
  cli11,
  cmake,
  fmt,
  gtest,
  ninja,
  nlohmann_json,
  python3,
  source ? null,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "flipwise";
  version = "@VERSION@";

  src =
    if source != null then
      source
    else
      fetchurl {
        url = "@REPOSITORY@/releases/download/v${finalAttrs.version}/flipwise-${finalAttrs.version}.tar.gz";
        hash = "@SRI@";
      };

  outputs = [
    "out"
    "dev"
  ];

  strictDeps = true;
  nativeBuildInputs = [
    cmake
    ninja
  ];
  buildInputs = [
    boost
    cli11
    fmt
    nlohmann_json
  ];
  nativeCheckInputs = [ python3 ];
  checkInputs = [ gtest ];

  cmakeFlags = [
    (lib.cmakeBool "BUILD_SHARED_LIBS" true)
    (lib.cmakeBool "FLIPWISE_WITH_NTL" false)
    (lib.cmakeBool "FLIPWISE_BUILD_TESTS" finalAttrs.finalPackage.doCheck)
    (lib.cmakeBool "FLIPWISE_BUILD_BENCH" false)
  ];

  doCheck = stdenv.buildPlatform.canExecute stdenv.hostPlatform;
  # The tests of the library. Those of the program look for tools in /usr/bin.
  checkPhase = ''
    runHook preCheck
    ctest --output-on-failure -R '^library\.'
    runHook postCheck
  '';

  meta = {
    description = "Exact solver for Lights Out and other flip puzzles";
    homepage = "@REPOSITORY@";
    changelog = "@REPOSITORY@/releases/tag/v${finalAttrs.version}";
    license = lib.licenses.mit;
    maintainers = [ ];
    mainProgram = "flipwise";
    platforms = lib.platforms.unix;
  };
})
