package io.portolan.mpi.engine;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Which ranks of a world live in which process of the job: each process has a block of consecutive
/// ranks.
///
/// *Threads:* immutable.
public final class ProcessMap {
    private final int process;

    /// The first rank of each process, and the number of ranks.
    private final int[] firsts;

    private ProcessMap(int process, int[] firsts) {
        this.process = process;
        this.firsts = firsts;
    }

    /// All ranks in one process.
    public static ProcessMap single(int ranks) {
        return new ProcessMap(0, new int[] {0, ranks});
    }

    /// Ranks that are divided as evenly as can be; the first processes have one more.
    ///
    /// @param process the number of this process
    public static ProcessMap even(int process, int processes, int ranks) {
        int[] firsts =
                IntStream.rangeClosed(0, processes)
                        .map(p -> p * (ranks / processes) + Math.min(p, ranks % processes))
                        .toArray();
        return new ProcessMap(process, firsts);
    }

    /// Ranks by the number that each process has.
    ///
    /// @param process the number of this process
    public static ProcessMap of(int process, int[] counts) {
        int[] firsts = new int[counts.length + 1];
        for (int p = 0; p < counts.length; p++) {
            firsts[p + 1] = firsts[p] + counts[p];
        }
        return new ProcessMap(process, firsts);
    }

    /// The number of this process.
    public int process() {
        return process;
    }

    /// How many processes there are.
    public int processes() {
        return firsts.length - 1;
    }

    /// How many ranks there are in all processes.
    public int ranks() {
        return firsts[firsts.length - 1];
    }

    /// The first rank of a process.
    public int first(int ofProcess) {
        return firsts[ofProcess];
    }

    /// The rank behind the last one of a process.
    public int end(int ofProcess) {
        return firsts[ofProcess + 1];
    }

    /// Whether a rank lives in this process.
    public boolean isLocal(int rank) {
        return firsts[process] <= rank && rank < firsts[process + 1];
    }

    /// The process in which a rank lives.
    public int processOf(int rank) {
        int at = Arrays.binarySearch(firsts, rank);
        if (at < 0) {
            return -at - 2;
        }
        while (firsts[at + 1] == rank) { // processes without ranks
            at++;
        }
        return at;
    }
}
