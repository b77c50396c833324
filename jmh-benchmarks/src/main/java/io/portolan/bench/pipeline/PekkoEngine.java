package io.portolan.bench.pipeline;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// A peer: each end is a typed actor, passing on is `tell`.
public final class PekkoEngine implements ChainEngine {

    /// Without a log, and with threads that do not keep the JVM alive.
    private static final String QUIET =
            """
            pekko.daemonic = on
            pekko.loglevel = OFF
            pekko.stdout-loglevel = OFF
            pekko.use-slf4j = off
            """;

    private static final String THREAD_PER_CORE =
            """
            pekko.actor.default-dispatcher.fork-join-executor {
              parallelism-factor = 1.0
              parallelism-min = 1
            }
            """;

    private final ActorSystem<Void> system;
    private final AtomicInteger chains = new AtomicInteger();

    private PekkoEngine(String more) {
        QuietLog.set();
        Config settings =
                ConfigFactory.parseString(QUIET + more).withFallback(ConfigFactory.load());
        system = ActorSystem.create(Behaviors.empty(), "pipeline", settings);
    }

    /// With a dispatcher of a thread for each core, as all peers have.
    static PekkoEngine threadPerCore() {
        return new PekkoEngine(THREAD_PER_CORE);
    }

    /// With the dispatcher as it is by default: eight threads on a small machine.
    public static PekkoEngine byDefault() {
        return new PekkoEngine("");
    }

    /// The actors' system.
    public ActorSystem<Void> system() {
        return system;
    }

    @Override
    public Runnable connect(Chain chain) {
        int number = chains.getAndIncrement();
        End a = new End();
        End b = new End();
        b.other = actor("A" + number, a, true);
        a.other = actor("B" + number, b, false);
        return () -> b.other.tell(chain);
    }

    @Override
    public void close() {
        system.terminate();
    }

    private ActorRef<Chain> actor(String name, End end, boolean isA) {
        return system.systemActorOf(
                Behaviors.receiveMessage(item -> {
                    if (item.stageAt(isA)) {
                        end.other.tell(item);
                    }
                    return Behaviors.same();
                }),
                name,
                Props.empty());
    }

    /// What an actor must know, and learns when the other one is there.
    @SuppressWarnings("NullAway.Init") // connect() sets it before anything is told
    private static final class End {
        private ActorRef<Chain> other;
    }
}
