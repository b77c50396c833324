package io.portolan.bench.kernels;

import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.mpi.World;
import java.util.concurrent.atomic.AtomicReference;

/// Runs a kernel in a JVM of its own: often enough to have it compiled, then some times more.
///
/// ```
///   KernelProgram CG W 2    ->    figures 412.7 1034.2      ms, millions of operations per second
/// ```
final class KernelProgram {

    private static final long WARM_UP_NANOS = 2_000_000_000;
    private static final int LEAST_WARM_UPS = 2;
    private static final int RUNS = 3;
    private static final double MILLIS = 1e3;

    private KernelProgram() {}

    /// *Failure:* [IllegalStateException] when the result is not the official one.
    public static void main(String[] arguments) throws InterruptedException {
        KernelName name = KernelName.valueOf(arguments[0]);
        KernelClass size = KernelClass.valueOf(arguments[1]);
        int ranks = Integer.parseInt(arguments[2]);
        long start = System.nanoTime();
        for (int i = 0; i < LEAST_WARM_UPS || System.nanoTime() - start < WARM_UP_NANOS; i++) {
            run(name.kernel(), size, ranks);
        }
        KernelResult best = run(name.kernel(), size, ranks);
        for (int i = 1; i < RUNS; i++) {
            KernelResult next = run(name.kernel(), size, ranks);
            best = next.seconds() < best.seconds() ? next : best;
        }
        ContenderAnswer.of(best.seconds() * MILLIS, best.megaOps()).print(System.out);
    }

    /// Runs it once, on ranks of a world of its own.
    static KernelResult run(RankKernel kernel, KernelClass size, int ranks)
            throws InterruptedException {
        AtomicReference<KernelResult> result = new AtomicReference<>();
        World.run(
                ranks,
                world -> {
                    KernelResult own = kernel.run(world, size);
                    if (world.rank() == 0) {
                        result.set(own);
                    }
                });
        KernelResult found = result.get();
        if (!found.isVerified()) {
            throw new IllegalStateException(
                    "class %s on %d ranks is not verified: %s"
                            .formatted(size, ranks, found.difference()));
        }
        return found;
    }
}
