/* SPDX-License-Identifier: BSD-3-Clause */
/* Copyright (c) 2026 the haec_sim authors */
#ifndef HAEC_RECORD_REGION_H
#define HAEC_RECORD_REGION_H

/*
 * Regions of a program that haec_record records, in C and C++:
 *
 *     HAEC_RECORD_ENTER("solve");
 *     ...
 *     HAEC_RECORD_LEAVE("solve");
 *
 * The part of the run that is of interest, which haec_sim tells of, begins and ends by a call on
 * each process. The same by MPI_Pcontrol(1) and MPI_Pcontrol(0):
 *
 *     HAEC_RECORD_INTEREST_BEGIN();
 *     ...
 *     HAEC_RECORD_INTEREST_END();
 *
 * Regions nest, and a thread leaves them in the reverse order. Nothing needs to be linked: without
 * the recorder, outside of MPI_Init and MPI_Finalize, and inside of MPI's own calls the macros do
 * nothing.
 */

#ifdef __cplusplus
extern "C"
{
#endif

    /* They are in libhaec_record.so, and null if it is not preloaded. `name` is copied. */
    void haec_record_enter(const char* name) __attribute__((weak));
    void haec_record_leave(const char* name) __attribute__((weak));
    void haec_record_interest(int begins) __attribute__((weak));

#ifdef __cplusplus
}
#endif

#define HAEC_RECORD_ENTER(name) (haec_record_enter ? haec_record_enter(name) : (void)0)
#define HAEC_RECORD_LEAVE(name) (haec_record_leave ? haec_record_leave(name) : (void)0)
#define HAEC_RECORD_INTEREST_BEGIN() (haec_record_interest ? haec_record_interest(1) : (void)0)
#define HAEC_RECORD_INTEREST_END() (haec_record_interest ? haec_record_interest(0) : (void)0)

#endif
