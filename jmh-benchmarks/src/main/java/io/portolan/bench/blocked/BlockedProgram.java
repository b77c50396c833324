package io.portolan.bench.blocked;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import java.util.List;

/// What it costs to wake many virtual threads that block in a port, each once.
public final class BlockedProgram {

    /// Young space for all rounds: a collection that copies a hundred thousand stacks would take
    /// longer than waking them.
    private static final List<String> JVM_OPTIONS = List.of("-Xms2g", "-Xmx2g", "-Xmn1500m");

    private static final int ROUNDS = 8;
    private static final int QUICK_ROUNDS = 4;

    private BlockedProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "blocked",
                "virtual threads blocked in receive, woken once, against bare park",
                "2 GB of memory",
                "a minute, --quick half",
                BlockedProgram.class,
                List.of(BlockedContender.values()),
                "threads",
                List.of(100_000),
                List.of(20_000),
                List.of(Quantity.compared("ns per thread")),
                JVM_OPTIONS,
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, threads, whether quick.
    public static void main(String[] arguments) throws InterruptedException {
        var contender = BlockedContender.valueOf(arguments[0]);
        var round = new WakingRound(Integer.parseInt(arguments[1]), contender::spot);
        int rounds = Boolean.parseBoolean(arguments[2]) ? QUICK_ROUNDS : ROUNDS;
        ContenderAnswer.of(best(round, rounds)).print(System.out);
    }

    /// The lowest of some, the first of which also warm up: what disturbs only adds.
    private static double best(WakingRound round, int rounds) throws InterruptedException {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < rounds; i++) {
            best = Math.min(best, round.nanosEach());
        }
        return best;
    }
}
