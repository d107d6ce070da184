# SPDX-License-Identifier: MIT
# Toolchain file to build for Windows on Debian, with g++-mingw-w64-x86-64-posix and the headers of Debian's Boost, nlohmann/json,
# CLI11 and {fmt}. /usr/include also contains headers of Linux, so the four folders are used through links.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_PREFIX_PATH /usr)
file(GLOB fmt_DIR /usr/lib/*/cmake/fmt)
set(Boost_NO_BOOST_CMAKE ON)
set(Boost_INCLUDE_DIR /usr/include)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${CMAKE_BINARY_DIR}/headers)
foreach(folder boost nlohmann CLI fmt)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers)
  file(CREATE_LINK /usr/include/${folder} ${CMAKE_BINARY_DIR}/headers/${folder} SYMBOLIC)
endforeach()
# After project(): CMake then leaves out the folder that the packages name.
set(CMAKE_PROJECT_INCLUDE ${CMAKE_CURRENT_LIST_DIR}/implicit.cmake)
