package io.portolan.bench.kernels;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;

/// A computation on ranks, with the numbers of its problem, the official results among them.
interface RankKernel {

    /// Computes and verifies; every rank of the communicator calls it and gets the same result.
    ///
    /// *Failure:* [IllegalArgumentException] for a number of ranks that the kernel cannot divide
    /// its problem by.
    KernelResult run(Intracomm world);

    /// How many operations that takes.
    double operations();

    /// What a kernel computed, and how long it took.
    ///
    /// @param seconds from the first rank that started to the last one that ended, without setting
    ///   up
    /// @param difference from the official values; empty when there is none
    record KernelResult(double seconds, String difference) {

        /// The seconds of a kernel that started at a time of this rank, after a barrier; all ranks
        /// call it.
        static double secondsSince(long startNanos, Intracomm world) {
            double[] longest = new double[1];
            double[] own = {(System.nanoTime() - startNanos) / 1e9};
            world.allreduce(own, longest, Op.MAX);
            return longest[0];
        }

        boolean isVerified() {
            return difference.isEmpty();
        }

        /// A sentence when a value is not the official one within a part of it; else empty.
        static String difference(String name, double value, double official, double tolerance) {
            boolean isRight = Math.abs(value - official) <= tolerance * Math.abs(official);
            return isRight
                    ? ""
                    : "%s is %s, officially %s within a part of %s"
                            .formatted(name, value, official, tolerance);
        }
    }
}
