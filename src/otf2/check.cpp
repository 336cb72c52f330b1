// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"

#include <cstdarg>
#include <cstdio>

namespace haec_sim::otf2
{

namespace
{

std::string& last_message()
{
    thread_local std::string message;
    return message;
}

OTF2_ErrorCode remember(void*, const char*, uint64_t, const char*, OTF2_ErrorCode code,
                        const char* format, va_list arguments)
{
    char text[512] = "";
    if (format != nullptr)
    {
        std::vsnprintf(text, sizeof(text), format, arguments);
    }
    last_message() = text;
    HAEC_SIM_LOG(debug, "otf2", OTF2_Error_GetName(code) << ": " << text);
    return code;
}

} // namespace

void fail(OTF2_ErrorCode code, std::string_view what)
{
    std::string message(what);
    // Of null handles OTF2 has nothing to say but its last message.
    if (code != OTF2_ERROR_INVALID)
    {
        message += ": ";
        message += OTF2_Error_GetDescription(code);
    }
    if (!last_message().empty())
    {
        message += " (" + last_message() + ")";
        last_message().clear();
    }
    throw Error(message);
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
