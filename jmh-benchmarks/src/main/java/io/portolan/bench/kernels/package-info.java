/// Whole computations on ranks, beside the same ones in C with MPI: the kernels of the NAS Parallel
/// Benchmarks and a system of linear equations.
///
/// ```
///   KernelComparison (ChosenKernels) -- KernelPeers: a process for each KernelContender
///       |                                  |                 |
///       KernelMessages: by channel, size,  |                 |
///       |               place              |                 |
///        RankKernel by KernelName  <-- KernelProgram    peers/kernels/*.c
///          |      KernelClass -> KernelResult
///          |
///        EmbarrassinglyParallel                      NasRandom in all
///        ConjugateGradient -- MatrixRows
///        IntegerSort
///        MultiGrid -- GridLevel
///        FourierTransform -- FourierLines
///        LinearSystem -- Elimination -- TileProduct
/// ```
@NullMarked
package io.portolan.bench.kernels;

import org.jspecify.annotations.NullMarked;
