# SPDX-License-Identifier: MIT
# Most of the time of a build goes into headers, which neighbouring sources share: so they are compiled in batches, and
# the headers of libraries beforehand. FLIPWISE_BATCHES=OFF compiles them one by one; with
# CMAKE_DISABLE_PRECOMPILE_HEADERS=ON each must name all that it uses, as clang-tidy looks at them.
option(FLIPWISE_BATCHES "Compile neighbouring sources together, some at a time" ON)

set(standard_headers <algorithm> <array> <atomic> <bit> <chrono> <cmath> <functional> <map> <memory> <mutex> <numeric>
    <optional> <random> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)

# The sources of `target`, in the order of their paths, in batches of at most `most` bytes. Further arguments are headers
# of libraries that most of them read.
function(flipwise_batches target most)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  set(batch 0)
  set(size 0)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE file)
    file(SIZE ${file} bytes)
    math(EXPR size "${size} + ${bytes}")
    if(size GREATER most)
      math(EXPR batch "${batch} + 1")
      set(size ${bytes})
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "batch_${batch}")
  endforeach()
  if(batch GREATER 2)  # for fewer it does not pay
    target_precompile_headers(${target} PRIVATE ${standard_headers} ${ARGN})
  endif()
  if(FLIPWISE_BATCHES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
endfunction()
