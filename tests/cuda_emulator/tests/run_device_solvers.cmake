# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Runs a regression case (CASE, WORK) by every solver that PROGRAM can run on its device: all give the expected digest.
execute_process(COMMAND "${PROGRAM}" solvers OUTPUT_VARIABLE table COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z_]+ +any " rows "${table}")
string(REGEX REPLACE " +any " "" solvers "${rows}")
if(NOT solvers)
  message(FATAL_ERROR "no solver runs on the device")
endif()
list(JOIN solvers "\", \"" names)
set(FLAGS --once --set "solver.name=[\"${names}\"]")
include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/run_regression.cmake")
