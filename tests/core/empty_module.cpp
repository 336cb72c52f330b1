// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A shared object without modules, loaded by shared_object_test.cpp.

namespace haec_sim::test
{

int nothing()
{
    return 0;
}

} // namespace haec_sim::test
