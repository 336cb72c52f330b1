// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <string_view>

namespace haec_sim
{

/// What the system could not do with a file, and how a user can mend it: "No space left on device;
/// free some space ...". `error` is an errno. `otherwise` is the advice where that tells no more:
/// rights, space, quotas and open files need none.
std::string file_failure_text(int error, std::string_view otherwise);

} // namespace haec_sim
