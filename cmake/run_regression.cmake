# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Runs one regression case: PROGRAM on CASE/deck.toml, its results.json against CASE/expected.json.
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
execute_process(COMMAND "${PROGRAM}" "${CASE}/deck.toml" --set output.directory=. ${FLAGS}
  WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "exit code ${code}:\n${output}")
endif()
file(READ "${WORK}/results.json" results)
file(READ "${CASE}/expected.json" expected)
string(JSON runs LENGTH "${results}" runs)
math(EXPR last "${runs} - 1")
foreach(run RANGE ${last})
  foreach(name weight components digest)
    string(JSON want GET "${expected}" ${name})
    string(JSON got GET "${results}" runs ${run} ${name})
    if(NOT "${want}" STREQUAL "${got}")
      message(FATAL_ERROR "run ${run}: ${name} is ${got}, expected ${want}\n${output}")
    endif()
  endforeach()
endforeach()
