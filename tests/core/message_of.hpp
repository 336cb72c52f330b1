// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

/// The message of the UsageError that `action` throws, which must be one line; empty where it
/// throws none.
template <class Action>
std::string message_of(Action&& action)
{
    try
    {
        action();
    }
    catch (const UsageError& error)
    {
        const std::string message = error.what();
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        EXPECT_EQ(error.exit_status(), 2);
        return message;
    }
    return {};
}

} // namespace haec_sim::test
