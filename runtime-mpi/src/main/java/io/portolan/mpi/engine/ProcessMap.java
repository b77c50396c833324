package io.portolan.mpi.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Which ranks of a world live in which process of the job: each process has a block of consecutive
/// ranks. Those that are spawned have the numbers after these, of which each process has every
/// `n`-th one, if there are `n` processes: so a process numbers the ranks that it adds without a
/// word to the others, and each of them sees by the number where a rank lives.
///
/// ```
///   3 ranks, 2 processes    | 0 1 | 2 |  3    4    5    6 ...
///   process                   0 0   1    0    1    0    1
/// ```
///
/// *Threads:* immutable.
public final class ProcessMap {
    private final int process;

    /// The first rank of each process, and the number of ranks.
    private final int[] firsts;

    /// By process, the first process of the same host.
    private final int[] hosts;

    private ProcessMap(int process, int[] firsts, int[] hosts) {
        this.process = process;
        this.firsts = firsts;
        this.hosts = hosts;
    }

    /// All ranks in one process.
    public static ProcessMap single(int ranks) {
        return new ProcessMap(0, new int[] {0, ranks}, new int[1]);
    }

    /// Ranks that are divided as evenly as can be; the first processes have one more. All processes
    /// are of one host.
    ///
    /// @param process the number of this process
    public static ProcessMap even(int process, int processes, int ranks) {
        int[] firsts =
                IntStream.rangeClosed(0, processes)
                        .map(p -> p * (ranks / processes) + Math.min(p, ranks % processes))
                        .toArray();
        return new ProcessMap(process, firsts, new int[firsts.length - 1]);
    }

    /// Ranks by the number that each process has. All processes are of one host.
    ///
    /// @param process the number of this process
    public static ProcessMap of(int process, int[] counts) {
        int[] firsts = new int[counts.length + 1];
        for (int p = 0; p < counts.length; p++) {
            firsts[p + 1] = firsts[p] + counts[p];
        }
        return new ProcessMap(process, firsts, new int[firsts.length - 1]);
    }

    /// The same, with processes of several hosts.
    ///
    /// @param hostOf by process, what is equal for those that can share memory
    public ProcessMap onHosts(List<?> hostOf) {
        return new ProcessMap(process, firsts, hostOf.stream().mapToInt(hostOf::indexOf).toArray());
    }

    /// The number of this process.
    public int process() {
        return process;
    }

    /// How many processes there are.
    public int processes() {
        return firsts.length - 1;
    }

    /// Whether a rank, which was there at the start, is the only one of its process.
    public boolean isAlone(int rank) {
        int its = processOf(rank);
        return rank < ranks() && firsts[its + 1] - firsts[its] == 1;
    }

    /// How many ranks there are in all processes at the start.
    public int ranks() {
        return firsts[firsts.length - 1];
    }

    /// The first rank of a process.
    public int first(int ofProcess) {
        return firsts[ofProcess];
    }

    /// The rank behind the last one that a process has at the start.
    public int end(int ofProcess) {
        return firsts[ofProcess + 1];
    }

    /// The number of a rank that a process adds.
    ///
    /// @param index how many it has added before
    public int spawned(int ofProcess, int index) {
        return ranks() + index * processes() + ofProcess;
    }

    /// Whether a rank lives in this process.
    public boolean isLocal(int rank) {
        return (firsts[process] <= rank && rank < firsts[process + 1])
                || (rank >= ranks() && processOf(rank) == process);
    }

    /// How many ranks of this process come before that one, which lives here.
    int placeOf(int rank) {
        return rank < ranks()
                ? rank - firsts[process]
                : end(process) - first(process) + (rank - ranks()) / processes();
    }

    /// The first process that can share memory with that one; it may be the same.
    public int hostOf(int ofProcess) {
        return hosts[ofProcess];
    }

    /// The process in which a rank lives.
    public int processOf(int rank) {
        if (rank >= ranks()) {
            return (rank - ranks()) % processes();
        }
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
