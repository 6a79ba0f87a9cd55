# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Runs a regression case (CASE, WORK) by every device solver of PROGRAM: none is skipped, all give the expected digest.
execute_process(COMMAND "${PROGRAM}" solvers OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[a-z_]+ +any " rows "${table}")
string(REGEX REPLACE "(\n| +any )" "" solvers "${rows}")
list(JOIN solvers "\", \"" names)
set(FLAGS --once --set "solver.name=[\"${names}\"]")
include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/run_regression.cmake")
string(JSON skipped LENGTH "${results}" skipped)
if(skipped GREATER 0)
  message(FATAL_ERROR "a device solver was skipped:\n${output}")
endif()
