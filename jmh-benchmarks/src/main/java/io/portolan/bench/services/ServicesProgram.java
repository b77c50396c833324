package io.portolan.bench.services;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.services.PortolanTwins.Way;
import io.portolan.bench.services.Talk.Conversation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/// What an operation between services of one process costs.
public final class ServicesProgram implements Program<Twin<Callable<Conversation>>> {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(4).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();

    private static final List<Twin<Callable<Conversation>>> TWINS =
            List.of(
                    Twin.ours(
                            "EXCHANGE",
                            "Portolan, an exchange",
                            () -> PortolanTwins.ask(Way.EXCHANGE)),
                    Twin.ours(
                            "STAGE",
                            "Portolan, a stage for each answer",
                            () -> PortolanTwins.ask(Way.STAGE)),
                    Twin.<Callable<Conversation>>ours(
                                    "WAITING",
                                    "Portolan, a blocked thread",
                                    () -> PortolanTwins.ask(Way.WAITING))
                            .at(size -> size == 1),
                    Twin.peer("PEKKO", "Pekko, ask and tell", () -> BusTwins.askPekko()),
                    Twin.peer("VERTX", "Vert.x event bus", () -> BusTwins.askVertx()));

    @Override
    public Description<Twin<Callable<Conversation>>> description() {
        return new Description<>(
                "services",
                "operations of services in one node, against asks of actors and an event bus",
                "nothing",
                "eight minutes, --quick four",
                TWINS,
                "outstanding",
                List.of(1, 16, 128),
                List.of(1, 128),
                Talk.QUANTITIES,
                List.of("-Xms512m", "-Xmx512m"));
    }

    @Override
    public ProgramAnswer measure(Twin<Callable<Conversation>> contender, int size, boolean isQuick)
            throws Exception {
        long nanos = isQuick ? QUICK_NANOS : NANOS;
        Conversation conversation = contender.of().call();
        try (AutoCloseable _ = conversation.ends()) {
            return Talk.measure(conversation, size, isQuick ? nanos : WARM_UP_NANOS, nanos);
        }
    }
}
