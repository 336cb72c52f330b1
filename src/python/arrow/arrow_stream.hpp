// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "python/arrow/arrow_c_data.hpp"

// What arrow_stream.py calls by ctypes. No header of Python is needed, so that one library serves
// all its versions: the functions of Python that it calls are given to it.
extern "C"
{
    /// Functions of Python, by their names there.
    struct HaecPython
    {
        int (*is_initialized)();
        int (*ensure_lock)();
        void (*release_lock)(int);
        void (*forget)(void*);
        void* (*capsule_pointer)(void* capsule, const char* name);
    };

    /// A column: numbers, or numbers that stand for texts if `text_ends` is not null. The texts
    /// stand one after the other in `texts`; `text_ends` has one more value than there are texts.
    struct HaecColumn
    {
        const char* name;
        const char* format;
        std::int64_t null_count;
        const void* validity;
        const void* values;
        std::int64_t text_count;
        const std::int32_t* text_ends;
        const char* texts;
    };

    /// Makes a stream of one batch. `owner` is an object of Python that keeps the values, of which
    /// the stream takes over a reference; names and formats are copied. Returns the stream for a
    /// capsule whose destructor is haec_arrow_capsule_ends; null if memory is short.
    ArrowArrayStream* haec_arrow_stream(const HaecPython* python, void* owner, std::int64_t rows,
                                        std::int64_t count, const HaecColumn* columns);

    /// The destructor: releases the stream, unless somebody has taken it over.
    void haec_arrow_capsule_ends(void* capsule);
}
