# SPDX-License-Identifier: MIT
# Installs BUILD below WORK, builds examples/consumer with only that, by CMake and by pkg-config, and checks its output.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status} and printed\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
set(prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE}/examples/consumer -B ${WORK}/build -G ${GENERATOR}
    -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${WORK}/build)

# Without the libraries that a static one uses, find_package says which are missing.
file(GLOB_RECURSE config ${prefix}/*/flipwise-config.cmake)
file(READ ${config} config)
if(config MATCHES "foreach\\(library ntl")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE}/examples/consumer -B ${WORK}/lacking -G ${GENERATOR}
                          -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${prefix}
                          -D CMAKE_FIND_ROOT_PATH=${WORK}/empty -D CMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY
                  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(status EQUAL 0 OR NOT output MATCHES "uses libntl, which was not found; install it")
    message(FATAL_ERROR "a missing libntl is not reported:\n${output}")
  endif()
endif()
set(consumers ${WORK}/build/consumer)

find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(PKG_CONFIG)
  file(GLOB_RECURSE file ${prefix}/*/flipwise.pc)
  cmake_path(GET file PARENT_PATH folder)
  run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} ${PKG_CONFIG} --cflags --libs flipwise)
  separate_arguments(flags UNIX_COMMAND "${output}")
  run(${COMPILER} -std=c++20 ${SOURCE}/examples/consumer/main.cpp ${flags} -o ${WORK}/by-pkg-config)
  list(APPEND consumers ${WORK}/by-pkg-config)
endif()

set(expected "4 presses\n0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n")
foreach(consumer IN LISTS consumers)
  run(${consumer})
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "expected\n${expected}but ${consumer} printed\n${output}")
  endif()
endforeach()

if(PROGRAM)
  run(${prefix}/bin/flipwise --version)
  foreach(pair bash=bash-completion/completions/flipwise zsh=zsh/site-functions/_flipwise
               fish=fish/vendor_completions.d/flipwise.fish)
    string(REGEX MATCH "^[a-z]+" shell ${pair})
    string(REPLACE "${shell}=" "" path ${pair})
    run(${prefix}/bin/flipwise completion ${shell})
    file(READ ${prefix}/share/${path} installed)
    if(NOT installed STREQUAL output)
      message(FATAL_ERROR "share/${path} is not what 'flipwise completion ${shell}' prints")
    endif()
  endforeach()
  if(NOT EXISTS ${prefix}/share/man/man1/flipwise.1)
    message(FATAL_ERROR "the manual was not installed")
  endif()
endif()

if(PYTHON)
  file(GLOB_RECURSE file ${prefix}/*/py.typed)
  cmake_path(GET file PARENT_PATH package)
  cmake_path(GET package PARENT_PATH folder)
  run(${CMAKE_COMMAND} -E env PYTHONPATH=${folder} ${PYTHON} -B -c
      "import importlib.metadata as m, flipwise\; print(m.version('flipwise'), flipwise.__version__, flipwise.__file__)")
  if(NOT output STREQUAL "${VERSION} ${VERSION} ${package}/__init__.py\n")
    message(FATAL_ERROR "the installed Python package reports ${output}")
  endif()
endif()
