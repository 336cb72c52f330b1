// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <otf2/otf2.h>

#include <functional>
#include <string>

namespace haec_sim::otf2
{

/// Lets an archive that several ranks write talk among them. `ranks` must outlive the archive. OTF2
/// asks it for its ranks' barriers, broadcasts, gathers and scatters when the archive is opened and
/// closed; so these are collective. Archives of SIONlib, which want communicators of parts of the
/// ranks, do not work. Throws Error where OTF2 refuses it, or cannot make its folder; `name` is
/// that of the archive.
void set_collectives(OTF2_Archive* archive, Ranks& ranks, const std::string& name);

/// Runs a call of OTF2 that may make the archive's folder: a signal that has removed it meanwhile
/// would leave an empty one.
OTF2_ErrorCode making_folders(const std::function<OTF2_ErrorCode()>& call);

} // namespace haec_sim::otf2
