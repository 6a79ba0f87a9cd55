# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT from TEMPLATE with the commit of SOURCE, "-dirty" where it has changes, the options by which COMMANDS
# (compile_commands.json) compile src/main.cpp, and the text of SCHEMA.
set(OTAKAR_COMMIT "unknown")
if(EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git describe --always --dirty --abbrev=10 --exclude=* WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(OTAKAR_COMMIT "${commit}")
  endif()
endif()
set(OTAKAR_FLAGS "")
if(EXISTS "${COMMANDS}")
  file(READ "${COMMANDS}" commands)
  string(REGEX MATCH "\"command\": \"([^\n]*) -o [^ ]* -c [^ ]*/src/main\\.cpp\"" command "${commands}")
  separate_arguments(words UNIX_COMMAND "${CMAKE_MATCH_1}")
  list(FILTER words INCLUDE REGEX "^-[^DIioc]")
  list(FILTER words EXCLUDE REGEX "^-W")
  list(JOIN words " " OTAKAR_FLAGS)
endif()
file(READ "${SCHEMA}" OTAKAR_SCHEMA)
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
