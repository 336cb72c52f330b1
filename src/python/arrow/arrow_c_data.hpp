// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

// The structures of Arrow's C data and stream interfaces, written from their specification
// (https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html), which fixes
// their members and order as an ABI.
extern "C"
{
    struct ArrowSchema
    {
        const char* format;
        const char* name;
        const char* metadata;
        std::int64_t flags;
        std::int64_t n_children;
        ArrowSchema** children;
        ArrowSchema* dictionary;
        void (*release)(ArrowSchema*);
        void* private_data;
    };

    struct ArrowArray
    {
        std::int64_t length;
        std::int64_t null_count;
        std::int64_t offset;
        std::int64_t n_buffers;
        std::int64_t n_children;
        const void** buffers;
        ArrowArray** children;
        ArrowArray* dictionary;
        void (*release)(ArrowArray*);
        void* private_data;
    };

    struct ArrowArrayStream
    {
        int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
        int (*get_next)(ArrowArrayStream*, ArrowArray* out);
        const char* (*get_last_error)(ArrowArrayStream*);
        void (*release)(ArrowArrayStream*);
        void* private_data;
    };
}
