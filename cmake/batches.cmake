# SPDX-License-Identifier: MIT
# Most of the time of a build goes into headers, which neighbouring sources share: so they are compiled in batches.
# What has to be looked at file by file, as clang-tidy does, is configured with FLIPWISE_BATCHES=OFF.
option(FLIPWISE_BATCHES "Compile neighbouring sources together, some at a time" ON)

# The sources of `target`, in the order of their paths, in batches of at most `most` bytes.
function(flipwise_batches target most)
  if(NOT FLIPWISE_BATCHES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
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
endfunction()
