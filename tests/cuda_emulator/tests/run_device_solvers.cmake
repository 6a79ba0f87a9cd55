# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Runs a regression case (CASE, WORK) by every solver of PROGRAM, which skips those that its device does not run: all
# others give the expected digest.
execute_process(COMMAND "${PROGRAM}" solvers OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z_]+ +(any|host) " rows "${table}")
string(REGEX REPLACE " +(any|host) " "" solvers "${rows}")
list(JOIN solvers "\", \"" names)
set(FLAGS --once --set "solver.name=[\"${names}\"]")
include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/run_regression.cmake")
