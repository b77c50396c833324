package io.portolan.bench.outside;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.pipeline.PipelineContender;
import java.util.List;

/// How long a post from outside takes while a contender's threads are busy without end.
public final class OutsideProgram {

    /// Those whose threads can all be kept busy by two chains.
    private static final List<PipelineContender> CONTENDERS =
            List.of(
                    PipelineContender.PORT,
                    PipelineContender.PORT_SERIAL,
                    PipelineContender.FIXED_THREADS,
                    PipelineContender.FORK_JOIN_POOL,
                    PipelineContender.VIRTUAL_THREAD);

    /// Two seconds: in the first one the compiler needs the cores as well.
    private static final int WARM_UPS = 2000;

    private static final int PROBES = 2000;
    private static final int QUICK_PROBES = 500;

    private OutsideProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
                "outside",
                "posts from outside while two endless chains keep every worker busy",
                "nothing",
                "four minutes, --quick two",
                OutsideProgram.class,
                CONTENDERS,
                "chains",
                List.of(2),
                List.of(2),
                List.of(
                        latency("from the intended time, p50"),
                        latency("from the intended time, p99"),
                        latency("from the post, p50"),
                        latency("from the post, p99")),
                List.of("-Xms512m", "-Xmx512m"),
                ProgramComparison.Verdict.NONE);
    }

    /// Arguments: contender, chains, whether quick.
    public static void main(String[] arguments) {
        var contender = PipelineContender.valueOf(arguments[0]);
        Probing probing = new Probing(contender.start());
        probing.run(WARM_UPS, Boolean.parseBoolean(arguments[2]) ? QUICK_PROBES : PROBES);
        answer(probing).print(System.out);
        System.exit(0); // closing a starved engine might wait for ever
    }

    private static Quantity latency(String which) {
        return new Quantity("us " + which, true, "over 500 ms");
    }

    static ContenderAnswer answer(Probing probing) {
        ContenderAnswer answer =
                ContenderAnswer.of(
                        probing.sinceIntendedMicros(50),
                        probing.sinceIntendedMicros(99),
                        probing.sincePostMicros(50),
                        probing.sincePostMicros(99));
        if (probing.lost() == 0) {
            return answer;
        }
        return answer.noting(
                "%s%d of %d lost"
                        .formatted(
                                probing.arrived() == 0 ? "never ran: " : "",
                                probing.lost(),
                                probing.lost() + probing.arrived()));
    }
}
