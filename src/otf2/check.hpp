// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

#include <string>
#include <string_view>

namespace haec_sim::otf2
{

/// Throws Error("<what>: <OTF2's description>") unless `code` is success. `what` says what could
/// not be done and where; it is only read when something failed.
inline void check(OTF2_ErrorCode code, std::string_view what);

/// Throws Error with `what`, OTF2's description of the code, and the last line that OTF2 said since
/// the failure before, which redirect_messages() keeps. Where OTF2 lacked memory, rights, space or
/// open files, the error says that in place of all that stands behind a "; " in `what`: advice
/// about missing files would mislead.
[[noreturn]] void fail(OTF2_ErrorCode code, std::string_view what);

inline void check(OTF2_ErrorCode code, std::string_view what)
{
    if (code != OTF2_SUCCESS) [[unlikely]]
    {
        fail(code, what);
    }
}

/// Returns the handle; throws Error for a null one, as fail() does. A null handle has no code, so
/// that the last line that OTF2 said has to tell the reason.
template <class Handle>
Handle* check_handle(Handle* handle, std::string_view what)
{
    if (handle == nullptr)
    {
        fail(OTF2_ERROR_INVALID, what);
    }
    return handle;
}

/// Throws Error where OTF2 has said, since the failure before, that it could not write: it closes
/// files without telling by its code that the rest of them did not get there. `what` is that of
/// fail().
void check_written(std::string_view what);

/// The OTF2 that this was built with.
std::string version();

/// OTF2 prints several lines to stderr for each error; these go to the debug log instead, and the
/// last one into the message of the Error that follows. Call once, before any other OTF2 call. The
/// lines are kept by thread.
void redirect_messages();

} // namespace haec_sim::otf2
