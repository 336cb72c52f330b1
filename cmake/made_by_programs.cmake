# SPDX-License-Identifier: BSD-3-Clause
# What programs make of themselves when all is built: manual pages and completions, of what they say.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(HAEC_SIM_DESCRIBED ${PROJECT_BINARY_DIR}/described)
file(GLOB_RECURSE described_python CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/app/*.py)
add_custom_command(OUTPUT ${HAEC_SIM_DESCRIBED}/man1/haec.1
    COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_LIST_DIR}/describe_programs.py
        ${PROJECT_BINARY_DIR}/src/app ${HAEC_SIM_DESCRIBED} ${HAEC_SIM_VERSION}
    DEPENDS ${HAEC_SIM_PROGRAMS} ${CMAKE_CURRENT_LIST_DIR}/describe_programs.py ${described_python}
        ${PROJECT_SOURCE_DIR}/src/app/common/haec
    COMMENT "Manual pages and completions: ${HAEC_SIM_DESCRIBED}"
    VERBATIM)
add_custom_target(manual_pages ALL DEPENDS ${HAEC_SIM_DESCRIBED}/man1/haec.1)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT programs OPTIONAL)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    COMPONENT programs OPTIONAL)
install(DIRECTORY ${HAEC_SIM_DESCRIBED}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
    COMPONENT programs OPTIONAL)
