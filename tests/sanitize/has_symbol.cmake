# SPDX-License-Identifier: MIT
# Fails unless the object code in FILE refers to SYMBOL.
file(STRINGS "${FILE}" found LIMIT_COUNT 1 REGEX "${SYMBOL}")
if(NOT found)
  message(FATAL_ERROR "${FILE} does not refer to ${SYMBOL}")
endif()
