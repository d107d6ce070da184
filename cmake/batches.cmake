# SPDX-License-Identifier: MIT
# Most of the time of a build goes into headers that the sources of a folder share. So sources are compiled in batches (a
# unity build), and headers of libraries are precompiled. FLIPWISE_BATCHES=OFF compiles them one by one; then, with
# CMAKE_DISABLE_PRECOMPILE_HEADERS=ON, each source must include what it uses, as clang-tidy needs it.
option(FLIPWISE_BATCHES "Compile the sources of a folder together, some at a time" ON)

set(standard_headers <algorithm> <array> <atomic> <bit> <chrono> <cmath> <functional> <map> <memory> <mutex> <numeric>
    <optional> <random> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)

# Puts the sources of `target`, folder by folder in the order of their paths, into batches of at most `most` bytes. Tests are
# joined with those of the folders below, since each batch takes seconds for what every test includes.
# tests/components/clashes.py checks that the sources of a folder can be compiled together. Further arguments are headers of
# libraries that most sources include.
function(flipwise_batches target most)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  set(batches 0)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE file)
    cmake_path(GET file PARENT_PATH folder)
    if(file MATCHES "^(${PROJECT_SOURCE_DIR}/tests/[^/]+)/")
      set(folder ${CMAKE_MATCH_1})
    endif()
    string(MAKE_C_IDENTIFIER ${folder} folder)
    file(SIZE ${file} bytes)
    if(NOT DEFINED size_${folder})
      set(size_${folder} ${most})
    endif()
    math(EXPR size_${folder} "${size_${folder}} + ${bytes}")
    if(size_${folder} GREATER most)
      math(EXPR batches "${batches} + 1")
      set(batch_${folder} ${batches})
      set(size_${folder} ${bytes})
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "batch_${batch_${folder}}")
  endforeach()
  if(batches GREATER 3)  # does not pay for fewer
    target_precompile_headers(${target} PRIVATE ${standard_headers} ${ARGN})
  endif()
  if(FLIPWISE_BATCHES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
endfunction()
