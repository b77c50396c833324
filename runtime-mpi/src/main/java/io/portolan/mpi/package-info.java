/// Placeholder.
@NullMarked
package io.portolan.mpi;

import org.jspecify.annotations.NullMarked;
