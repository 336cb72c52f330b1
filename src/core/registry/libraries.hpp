// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// What is done with shared objects that a user's files name: they are code, which runs.
enum class Libraries
{
    load,
    /// One that is not loaded already is a fault.
    refuse
};

} // namespace haec_sim
