// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/together.hpp"

#include "core/log/failure_text.hpp"
#include "parallel/exchange.hpp"

#include <cstring>

namespace haec_sim
{

namespace
{

/// Exit status and message, as bytes; empty for success.
std::vector<std::byte> failure_of(int status, std::string_view message)
{
    std::vector<std::byte> bytes(sizeof(status) + message.size());
    std::memcpy(bytes.data(), &status, sizeof(status));
    std::memcpy(bytes.data() + sizeof(status), message.data(), message.size());
    return bytes;
}

std::vector<std::byte> run(const std::function<void()>& step)
{
    try
    {
        step();
        return {};
    }
    catch (const PeerFailed&)
    {
        // The rank that failed tells why.
        return {};
    }
    catch (const Error& error)
    {
        return failure_of(error.exit_status(), error.what());
    }
    catch (const std::exception& error)
    {
        return failure_of(1, failure_text(error));
    }
}

} // namespace

void together(Ranks& ranks, const std::function<void()>& step)
{
    const auto mine = run(step);
    for (const auto& failure : ranks.all_gather(mine))
    {
        if (!failure.empty())
        {
            int status = 1;
            std::memcpy(&status, failure.data(), sizeof(status));
            throw AgreedError(
                std::string(reinterpret_cast<const char*>(failure.data()) + sizeof(status),
                            failure.size() - sizeof(status)),
                status);
        }
    }
}

void on_first(Ranks& ranks, const std::function<void()>& step)
{
    together(ranks,
             [&]
             {
                 if (ranks.is_first())
                 {
                     step();
                 }
             });
}

} // namespace haec_sim
