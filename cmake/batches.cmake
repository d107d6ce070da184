# SPDX-License-Identifier: MIT
# Most of the time of a build goes into headers, which a room's sources share: so they are compiled in batches.
# What has to be looked at file by file, as clang-tidy does, is configured with FLIPWISE_BATCHES=OFF.
option(FLIPWISE_BATCHES "Compile the sources of one folder together, some at a time" ON)

# The sources of `target` in batches of at most `most` from one folder.
function(flipwise_batches target most)
  if(NOT FLIPWISE_BATCHES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    cmake_path(REMOVE_FILENAME folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR size_${folder} "0${size_${folder}} + 1")
    math(EXPR batch "(${size_${folder}} - 1) / ${most}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${folder}_${batch}")
  endforeach()
endfunction()
