# SPDX-License-Identifier: BSD-3-Clause
# Debian packages (scripts/package.sh) and the source archive: cpack --config build/CPackSourceConfig.cmake.
set(CPACK_PACKAGE_NAME haec-sim)
set(CPACK_PACKAGE_VENDOR "the haec_sim authors")
set(CPACK_PACKAGE_CONTACT "the haec_sim authors <haec-sim@haec-sim.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)

# A candidate comes before its release.
string(REPLACE "-" "~" CPACK_DEBIAN_PACKAGE_VERSION ${HAEC_SIM_VERSION})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL programs development documents python)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME haec-sim)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS "openmpi-bin, python3")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "python3-jinja2, python3-plotly, otf2-tools")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME haec-sim-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "haec-sim (= ${CPACK_DEBIAN_PACKAGE_VERSION}), libboost-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS "g++, cmake, libgtest-dev")
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_NAME haec-sim-doc)
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-haec-sim)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "haec-sim (= ${CPACK_DEBIAN_PACKAGE_VERSION}), python3 (>= 3.9)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy, python3-pandas")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/debian/prerm)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/debian/prerm)
# Documents lead to configurations and examples.
set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_SUGGESTS "haec-sim, haec-sim-dev")

# What git would give: no builds, no outputs.
set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME haec_sim-${HAEC_SIM_VERSION})
set(CPACK_SOURCE_IGNORE_FILES /\\.git/ /build[^/]*/ /install/ /packages/ __pycache__ /\\.cache/)
include(CPack)
