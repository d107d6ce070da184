# SPDX-License-Identifier: MIT
# An overlay port for the source tree around it: vcpkg install flipwise --overlay-ports=packaging/vcpkg
# packaging/recipes.py makes the port for a registry, which downloads the sources.
# Built without NTL, so that all of it is under the MIT licence.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS FEATURES tools FLIPWISE_BUILD_APPS)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${FEATURE_OPTIONS}
    -DFLIPWISE_BUILD_TESTS=OFF
    -DFLIPWISE_BUILD_BENCH=OFF
    -DFLIPWISE_INSTALL=ON
    -DFLIPWISE_WITH_NTL=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/flipwise)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES flipwise AUTO_CLEAN)
endif()
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
