/// Whole computations on ranks, beside the same ones in C with MPI: the kernels of the NAS Parallel
/// Benchmarks and a system of linear equations.
@NullMarked
package io.portolan.bench.kernels;

import org.jspecify.annotations.NullMarked;
