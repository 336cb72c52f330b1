// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "archive_reader.hpp"

namespace haec_sim::checker
{

namespace
{

template <DefinitionKind Kind, class... Fields>
OTF2_CallbackCode on_definition(void* user, Fields... fields)
{
    Definition definition;
    WordSink sink(definition.words);
    (sink.add(fields), ...);
    definition.text = sink.text();
    static_cast<Trace*>(user)->definitions[static_cast<std::size_t>(Kind)].push_back(
        std::move(definition));
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode on_unknown(void* user)
{
    ++static_cast<Trace*>(user)->unknown_definitions;
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

GlobalDefCallbacks make_definition_callbacks()
{
    GlobalDefCallbacks all(OTF2_GlobalDefReaderCallbacks_New(),
                           &OTF2_GlobalDefReaderCallbacks_Delete);
    require(OTF2_GlobalDefReaderCallbacks_SetUnknownCallback(all.get(), on_unknown),
            "definition callbacks");
#define HAEC_SIM_CHECKER_SET(Name)                                                                 \
    require(OTF2_GlobalDefReaderCallbacks_Set##Name##Callback(                                     \
                all.get(), on_definition<DefinitionKind::Name>),                                   \
            "definition callbacks");
    HAEC_SIM_CHECKER_DEFINITIONS(HAEC_SIM_CHECKER_SET)
#undef HAEC_SIM_CHECKER_SET
    return all;
}

} // namespace haec_sim::checker
