package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;

/// A computation on ranks that knows its right result.
public interface RankKernel {

    /// Computes and verifies; every rank of the communicator calls it and gets the same result.
    ///
    /// *Failure:* [IllegalArgumentException] for a number of ranks that the kernel cannot divide
    /// its problem by.
    KernelResult run(Intracomm world, KernelClass size);

    /// How many operations that takes.
    double operations(KernelClass size);
}
