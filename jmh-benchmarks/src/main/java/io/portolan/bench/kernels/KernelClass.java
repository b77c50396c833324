package io.portolan.bench.kernels;

/// The sizes of the problems, as the NAS Parallel Benchmarks name them.
public enum KernelClass {
    /// A sample.
    S,
    /// A workstation's.
    W,
    /// The smallest one for parallel machines.
    A
}
