// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/dense_ids.hpp"

#include <otf2/otf2.h>

#include <string>

namespace haec_sim::otf2
{

/// The definitions of an archive, and what its ids were replaced by. The definitions stand in the
/// order of the file.
struct GlobalDefinitions
{
    Definitions definitions;
    /// The ids to be applied to whatever else has ids of the archive.
    DenseIds ids;
};

/// Reads all global definitions and the properties of an open archive. Throws Error for damaged
/// definitions, and where these refer to what is not defined, unless `allows_missing`; `trace`
/// names the archive in messages. Damage is also what OTF2 does not see: fewer definitions than the
/// anchor promises, two of one id, no locations. Kinds that this OTF2 does not know are dropped,
/// with a warning. With `allows_missing` an id of something that is not defined becomes undefined
/// where its number may be another's now.
GlobalDefinitions read_definitions(OTF2_Reader* reader, const std::string& trace,
                                   bool allows_missing);

} // namespace haec_sim::otf2
