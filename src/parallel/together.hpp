// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "parallel/ranks.hpp"

#include <functional>

namespace haec_sim
{

/// An error that every rank has: one of them tells it. Whoever catches it may go on with collective
/// calls.
class AgreedError : public Error
{
public:
    /// `exit_status` is that of the error which was agreed on.
    AgreedError(const std::string& message, int exit_status)
        : Error(message), exit_status_(exit_status)
    {
    }

    int exit_status() const noexcept override
    {
        return exit_status_;
    }

private:
    int exit_status_;
};

/// Runs `step` on every rank. If it fails on any, throws the AgreedError of the lowest of those on
/// all. Collective; `step` itself must not leave other ranks behind in a collective call. A step
/// that ends by PeerFailed is no failure: the rank that failed tells why.
void together(Ranks& ranks, const std::function<void()>& step);

/// Runs a step on the first rank alone; all ranks learn of its failure as of together().
void on_first(Ranks& ranks, const std::function<void()>& step);

} // namespace haec_sim
