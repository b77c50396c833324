package io.portolan.bench.pipeline;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/// A peer: each end is a typed actor, passing on is `tell`. The dispatcher has a thread for each
/// core; by default it would have eight on a small machine.
final class PekkoEngine implements Engine {

    private static final String SETTINGS =
            """
            pekko.loglevel = OFF
            pekko.stdout-loglevel = OFF
            pekko.use-slf4j = off
            pekko.actor.default-dispatcher.fork-join-executor {
              parallelism-factor = 1.0
              parallelism-min = 1
            }
            """;

    private final ActorSystem<Void> system;
    private final AtomicInteger chains = new AtomicInteger();

    PekkoEngine() {
        System.setProperty("slf4j.internal.verbosity", "ERROR"); // it has nothing to log with
        Config settings = ConfigFactory.parseString(SETTINGS).withFallback(ConfigFactory.load());
        system = ActorSystem.create(Behaviors.empty(), "pipeline", settings);
    }

    @Override
    public Runnable connect(Chain chain) {
        Ends ends = new Ends();
        int number = chains.getAndIncrement();
        ends.a =
                system.systemActorOf(
                        Behaviors.receiveMessage(item -> {
                            if (item.stageAtA()) {
                                ends.b.tell(item);
                            }
                            return Behaviors.same();
                        }),
                        "A" + number,
                        Props.empty());
        ends.b =
                system.systemActorOf(
                        Behaviors.receiveMessage(item -> {
                            if (item.stageAtB()) {
                                ends.a.tell(item);
                            }
                            return Behaviors.same();
                        }),
                        "B" + number,
                        Props.empty());
        return () -> ends.a.tell(chain);
    }

    @Override
    public void close() {
        system.terminate();
    }

    /// Both actors, each of which must know the other.
    @SuppressWarnings("NullAway.Init") // connect() sets them before anything is told
    private static final class Ends {
        private ActorRef<Chain> a;
        private ActorRef<Chain> b;
    }
}
