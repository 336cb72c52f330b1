// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <otf2/otf2.h>

#include <exception>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

// The common parts of programs that write small odd traces, by OTF2 alone.

inline void check(OTF2_ErrorCode code)
{
    if (code != OTF2_SUCCESS)
    {
        throw std::runtime_error(OTF2_Error_GetDescription(code));
    }
}

/// An archive to write, whose event files are open. The folder must not exist.
inline OTF2_Archive* open_archive(const std::string& folder)
{
    static const OTF2_FlushCallbacks flush = {[](void*, OTF2_FileType, OTF2_LocationRef, void*,
                                                 bool) -> OTF2_FlushType { return OTF2_FLUSH; },
                                              nullptr};
    auto* archive = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, 1 << 20,
                                      1 << 20, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (archive == nullptr)
    {
        throw std::runtime_error("cannot write " + folder);
    }
    check(OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr));
    check(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
    check(OTF2_Archive_OpenEvtFiles(archive));
    return archive;
}

/// `main()` of a program with the arguments KIND FOLDER: `write` gets what `kinds` has of that
/// name, and the folder.
template <class Kind, class Write>
int write_kind(int argc, char** argv, const std::map<std::string, Kind>& kinds, Write write)
{
    const auto chosen = argc == 3 ? kinds.find(argv[1]) : kinds.end();
    if (chosen == kinds.end())
    {
        std::cerr << "usage: " << argv[0] << " KIND FOLDER; kinds:";
        for (const auto& [name, kind] : kinds)
        {
            std::cerr << ' ' << name;
        }
        std::cerr << '\n';
        return 2;
    }
    try
    {
        write(chosen->second, std::string(argv[2]));
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << argv[0] << ": " << error.what() << '\n';
        return 1;
    }
}
