// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"

#include "core/log/failure_text.hpp"
#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

/// The words of OTF2 since the last failure that was told. The first of the errors that follow one
/// from another has the reason.
struct Said
{
    std::string last_message;
    bool lacks_memory = false;
    /// The errno of the first failure of the system that tells how to mend it; 0 without one.
    int system_error = 0;
};

/// Failures of the system, as OTF2 names them.
constexpr std::array system_errors = {
    std::pair{OTF2_ERROR_EACCES, EACCES}, std::pair{OTF2_ERROR_EPERM, EPERM},
    std::pair{OTF2_ERROR_ENOSPC, ENOSPC}, std::pair{OTF2_ERROR_EDQUOT, EDQUOT},
    std::pair{OTF2_ERROR_EFBIG, EFBIG},   std::pair{OTF2_ERROR_EIO, EIO},
    std::pair{OTF2_ERROR_EMFILE, EMFILE}, std::pair{OTF2_ERROR_ENFILE, ENFILE}};

/// 0 for what is no failure of the system.
int system_error_of(OTF2_ErrorCode code)
{
    const auto* const found =
        std::ranges::find(system_errors, code, &std::pair<OTF2_ErrorCode, int>::first);
    return found != system_errors.end() ? found->second : 0;
}

bool is_about_writing(int error)
{
    return error == ENOSPC || error == EDQUOT || error == EFBIG || error == EIO;
}

Said& said()
{
    thread_local Said all;
    return all;
}

bool is_about_memory(OTF2_ErrorCode code, std::string_view text)
{
    return code == OTF2_ERROR_MEM_ALLOC_FAILED || code == OTF2_ERROR_ENOMEM ||
           (code == OTF2_ERROR_MEM_FAULT && text.find("alloc") != std::string_view::npos);
}

/// OTF2 does not always tell that memory was what it lacked. As much as it keeps for a file is
/// there, or not.
bool is_memory_short()
{
    constexpr std::size_t file_buffer = 4 << 20;
    void* volatile buffer = std::malloc(file_buffer);
    const bool is_short = buffer == nullptr;
    std::free(buffer);
    return is_short;
}

OTF2_ErrorCode remember(void*, const char*, uint64_t, const char*, OTF2_ErrorCode code,
                        const char* format, va_list arguments)
{
    char text[512] = "";
    if (format != nullptr)
    {
        std::vsnprintf(text, sizeof(text), format, arguments);
    }
    said().last_message = text;
    said().lacks_memory = said().lacks_memory || is_about_memory(code, text);
    if (said().system_error == 0)
    {
        said().system_error = system_error_of(code);
    }
    HAEC_SIM_LOG(debug, "otf2", OTF2_Error_GetName(code) << ": " << text);
    return code;
}

} // namespace

void fail(OTF2_ErrorCode code, std::string_view what)
{
    const Said heard = std::exchange(said(), {});
    // The advice is left out: it is for files that are missing or damaged.
    const auto end = std::min(what.find(';'), what.size());
    const std::string subject(what.substr(0, end));
    if (heard.lacks_memory || is_memory_short())
    {
        throw Error(subject + ": " + failure_text(std::bad_alloc()));
    }
    if (heard.system_error != 0)
    {
        const auto advice = end < what.size() ? what.substr(end + 2) : "check its disk";
        throw Error(subject + ": " + file_failure_text(heard.system_error, advice));
    }
    std::string message(what);
    // OTF2 has nothing to say of null handles but its last message.
    if (code != OTF2_ERROR_INVALID)
    {
        message += ": ";
        message += OTF2_Error_GetDescription(code);
    }
    if (!heard.last_message.empty())
    {
        message += " (" + heard.last_message + ")";
    }
    throw Error(message);
}

void check_written(std::string_view what)
{
    if (is_about_writing(said().system_error))
    {
        fail(OTF2_ERROR_INVALID, what);
    }
}

std::string version()
{
    return OTF2_VERSION;
}

void redirect_messages()
{
    OTF2_Error_RegisterCallback(&remember, nullptr);
}

} // namespace haec_sim::otf2
