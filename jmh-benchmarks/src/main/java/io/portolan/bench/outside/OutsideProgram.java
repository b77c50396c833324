package io.portolan.bench.outside;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.pipeline.PipelineContender;
import java.util.List;

/// How long a post from outside takes while a contender's threads are busy without end.
public final class OutsideProgram {

    /// Those whose threads can all be kept busy by two chains.
    public static final List<PipelineContender> CONTENDERS =
            List.of(
                    PipelineContender.PORT,
                    PipelineContender.PORT_SERIAL,
                    PipelineContender.FIXED_THREADS,
                    PipelineContender.FORK_JOIN_POOL,
                    PipelineContender.VIRTUAL_THREAD);

    private static final int WARM_UPS = 300;
    private static final int PROBES = 2000;
    private static final int QUICK_PROBES = 500;
    private static final double NANOS_PER_MICRO = 1000;

    private OutsideProgram() {}

    /// Arguments: contender, chains, whether quick.
    public static void main(String[] arguments) {
        var contender = PipelineContender.valueOf(arguments[0]);
        Probing probing = new Probing(contender.start());
        probing.run(WARM_UPS, Boolean.parseBoolean(arguments[2]) ? QUICK_PROBES : PROBES);
        answer(probing).print(System.out);
        System.exit(0); // closing a starved engine might wait for ever
    }

    static Answer answer(Probing probing) {
        var intended = probing.sinceIntended();
        var post = probing.sincePost();
        Answer answer =
                Answer.of(
                        intended.percentile(0.5) / NANOS_PER_MICRO,
                        intended.percentile(0.99) / NANOS_PER_MICRO,
                        post.percentile(0.5) / NANOS_PER_MICRO,
                        post.percentile(0.99) / NANOS_PER_MICRO);
        if (post.lost() == 0) {
            return answer;
        }
        return answer.noting(
                "%s%d of %d lost"
                        .formatted(
                                post.added() == 0 ? "never ran: " : "",
                                post.lost(),
                                post.lost() + post.added()));
    }
}
