# SPDX-License-Identifier: MIT
# Sources include only what lies below them, as docs/architecture.md draws it.
set(faults "")

# Every include of the sources in FOLDER whose names match FILES must match ALLOWED.
function(check folder files allowed)
  file(GLOB_RECURSE sources RELATIVE ${SOURCE} ${SOURCE}/${folder}/*.?pp)
  list(FILTER sources INCLUDE REGEX "^${folder}/${files}$")
  foreach(source IN LISTS sources)
    file(STRINGS ${SOURCE}/${source} includes REGEX "^#include \"|^#include <iostream>")
    foreach(include IN LISTS includes)
      if(NOT include MATCHES "[\"<](${allowed})[\">]")
        string(APPEND faults "  ${source} has ${include}\n")
      endif()
    endforeach()
  endforeach()
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

set(models "flipwise/(answer|board|count|errors|flipwise|id|io|puzzle|rows|word)\\.hpp")
check(include/flipwise ".*" "flipwise/.*")
check(src/gf2 ".*" "gf2/.*|flipwise/(errors|word)\\.hpp")
check(src/board ".*" "(gf2|board)/.*|${models}")
check(src/solve ".*" "(gf2|board|solve)/.*|${models}")
check(src/count ".*" "(gf2|board|count)/.*|${models}")
check(src "verify[^/]*" "verify.*|gf2/clones\\.hpp|${models}")
check(src "[^/]*" "(gf2|board|solve|count|flipwise)/.*|[^/]*\\.hpp")
check(apps ".*" "flipwise/.*|[^/]*\\.hpp|iostream")

if(faults)
  message(FATAL_ERROR "These reach upwards or sideways:\n${faults}")
endif()
