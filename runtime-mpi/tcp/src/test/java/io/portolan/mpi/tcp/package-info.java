/// Wires over TCP, within one JVM and between several.
@NullMarked
package io.portolan.mpi.tcp;

import org.jspecify.annotations.NullMarked;
