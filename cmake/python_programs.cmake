# SPDX-License-Identifier: BSD-3-Clause
# Programs in Python: a launcher where programs are, and packages beside it that it finds.

set(HAEC_SIM_PYTHON_DIR ${CMAKE_INSTALL_DATADIR}/haec_sim/python)
set(HAEC_SIM_PYTHON_LAUNCHER ${PROJECT_SOURCE_DIR}/src/app/common/launcher.in)
file(RELATIVE_PATH installed_python ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_PREFIX}/${HAEC_SIM_PYTHON_DIR})

# haec_sim_python_package(FOLDER): what is below a folder of packages, without what Python leaves there.
function(haec_sim_python_package folder)
    install(DIRECTORY ${folder}/ DESTINATION ${HAEC_SIM_PYTHON_DIR} COMPONENT programs
        FILES_MATCHING PATTERN "*.py" PATTERN "*.js" PATTERN "*.css" PATTERN "*.html" PATTERN "__pycache__" EXCLUDE
        PATTERN "CMakeFiles" EXCLUDE)
endfunction()

# haec_sim_add_python_program(NAME FOLDER): FOLDER/NAME is the package, whose command_line.main() runs. In the
# build the launcher takes it from the sources.
function(haec_sim_add_python_program name folder)
    set(package ${name})
    set(folders "(\"${CMAKE_CURRENT_SOURCE_DIR}/${folder}\", \"${CMAKE_CURRENT_SOURCE_DIR}/common\")")
    configure_file(${HAEC_SIM_PYTHON_LAUNCHER} ${CMAKE_CURRENT_BINARY_DIR}/${name} @ONLY
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    set(folders "(\"${installed_python}\",)")
    configure_file(${HAEC_SIM_PYTHON_LAUNCHER} ${CMAKE_CURRENT_BINARY_DIR}/installed/${name} @ONLY)
    install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/installed/${name} TYPE BIN COMPONENT programs)
    haec_sim_python_package(${CMAKE_CURRENT_SOURCE_DIR}/${folder})
endfunction()
