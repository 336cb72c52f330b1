// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/file_buffers.hpp"

#include <cerrno>
#include <cstddef>

namespace haec_sim::otf2
{

namespace
{

/// Far less than a buffer of OTF2's for a file, far more than all else that it needs to flush.
constexpr std::size_t least_refused = 1 << 20;

thread_local bool are_refused = false;

} // namespace

void refuse_file_buffers()
{
    are_refused = true;
}

void allow_file_buffers()
{
    are_refused = false;
}

} // namespace haec_sim::otf2

// The linker's option --wrap=malloc makes what is linked statically call the second of these, which
// finds malloc itself under the name of the first.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void* __real_malloc(std::size_t size);

extern "C" void* __wrap_malloc(std::size_t size)
{
    if (haec_sim::otf2::are_refused && size >= haec_sim::otf2::least_refused)
    {
        errno = ENOMEM;
        return nullptr;
    }
    return __real_malloc(size);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
