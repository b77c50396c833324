package io.portolan.bench.services;

import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.services.PortolanTwins.NodeConversation;
import io.portolan.bench.services.PortolanTwins.Way;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/// What an operation between services of one process costs.
public final class ServicesProgram implements Program<Twin<Callable<Talk.Conversation>>> {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(4).toNanos();
    private static final long NANOS = Duration.ofSeconds(3).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();

    @Override
    public Description<Twin<Callable<Talk.Conversation>>> description() {
        List<Twin<Callable<Talk.Conversation>>> twins =
                List.of(
                        Twin.ours(
                                "EXCHANGE",
                                "Portolan, an exchange",
                                () -> new NodeConversation(Way.EXCHANGE)),
                        Twin.ours(
                                "STAGE",
                                "Portolan, a stage for each answer",
                                () -> new NodeConversation(Way.STAGE)),
                        Twin.<Callable<Talk.Conversation>>ours(
                                        "WAITING",
                                        "Portolan, a blocked thread",
                                        () -> new NodeConversation(Way.WAITING))
                                .at(size -> size == 1),
                        Twin.peer(
                                "PEKKO",
                                "Pekko, ask and tell",
                                () -> new BusTwins.PekkoConversation()),
                        Twin.peer(
                                "VERTX",
                                "Vert.x event bus",
                                () -> new BusTwins.VertxConversation()));
        return new Description<>(
                "services",
                "operations of services in one node, against asks of actors and an event bus",
                "nothing",
                "five minutes, --quick two",
                twins,
                "outstanding",
                List.of(1, 16, 128),
                List.of(1, 128),
                Talk.QUANTITIES,
                List.of("-Xms512m", "-Xmx512m"));
    }

    @Override
    public ProgramAnswer measure(
            Twin<Callable<Talk.Conversation>> contender, int size, boolean isQuick)
            throws Exception {
        long nanos = isQuick ? QUICK_NANOS : NANOS;
        try (Talk.Conversation conversation = contender.of().call()) {
            return Talk.measure(conversation, size, isQuick ? nanos : WARM_UP_NANOS, nanos);
        }
    }
}
