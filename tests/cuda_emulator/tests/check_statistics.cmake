# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Runs PROGRAM and compares its statistics, written to FILE, with what its kernels do.
set(ENV{EMU_STATS_FILE} "${FILE}")
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "exit code ${code}")
endif()
file(READ "${FILE}" statistics)

function(expect kernel key expected)
  string(JSON count LENGTH "${statistics}" kernels)
  math(EXPR last "${count} - 1")
  foreach(k RANGE ${last})
    string(JSON name GET "${statistics}" kernels ${k} kernel)
    if(name MATCHES "${kernel}")
      string(JSON got GET "${statistics}" kernels ${k} ${key})
      if(NOT got EQUAL expected)
        message(FATAL_ERROR "${key} of ${kernel} is ${got}, expected ${expected}")
      endif()
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "no kernel ${kernel}")
endfunction()

expect(coalesced launches 3)
expect(coalesced threads 384)
expect(coalesced active_lanes 32)
expect(coalesced stored_bytes 1536)   # 3 launches x 128 threads x 4 bytes
expect(coalesced moved_bytes 1536)
expect(strided stored_bytes 512)
expect(strided moved_bytes 4096)      # a sector of 32 bytes for each thread
expect(half_active atomics 64)
expect(half_active moved_bytes 128)   # one sector for each of four warps
expect(conflicting bank_conflicts 62) # a store and a load of 32 passes instead of one
expect(streamed moved_bytes 524288)      # 256 KiB, twice
expect(streamed "bytes_behind_cache;2097152" 262144)
expect(streamed "bytes_behind_cache;32768" 528384)  # and the 128 sectors that the kernels before wrote go back
string(JSON sets GET "${statistics}" transfers 0 count)
string(JSON set_bytes GET "${statistics}" transfers 0 bytes)
if(NOT sets EQUAL 1 OR NOT set_bytes EQUAL 1048576)
  message(FATAL_ERROR "${sets} memsets of ${set_bytes} bytes, expected 1 of 1048576")
endif()
string(JSON peak GET "${statistics}" device_memory_peak_bytes)
if(NOT peak EQUAL 1048576)
  message(FATAL_ERROR "the peak of device memory is ${peak}, expected 1048576")
endif()
