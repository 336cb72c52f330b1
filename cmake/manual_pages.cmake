# SPDX-License-Identifier: BSD-3-Clause
# Manual pages and completions, from what the programs say of themselves: cmake --build build --target manual_pages.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(HAEC_SIM_DESCRIBED ${PROJECT_BINARY_DIR}/described)
add_custom_target(manual_pages
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_LIST_DIR}/describe_programs.py
        ${PROJECT_BINARY_DIR}/src/app ${HAEC_SIM_DESCRIBED} ${HAEC_SIM_VERSION}
    COMMENT "Manual pages and completions: ${HAEC_SIM_DESCRIBED}"
    VERBATIM)
add_dependencies(manual_pages programs)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT programs OPTIONAL)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    COMPONENT programs OPTIONAL)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
    COMPONENT programs OPTIONAL)
