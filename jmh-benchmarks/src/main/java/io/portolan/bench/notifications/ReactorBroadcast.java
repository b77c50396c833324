package io.portolan.bench.notifications;

import io.portolan.bench.services.Ping;
import java.time.Duration;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// A peer: a multicast sink, published for each subscriber on a scheduler with a thread for each
/// core.
final class ReactorBroadcast implements Broadcast {

    private static final EmitFailureHandler INSIST =
            EmitFailureHandler.busyLooping(Duration.ofSeconds(10));

    private final Sinks.Many<Ping> sink = Sinks.many().multicast().directBestEffort();
    private final Scheduler scheduler =
            Schedulers.newParallel("subscribers", Runtime.getRuntime().availableProcessors(), true);

    @Override
    public void subscribe(Told subscriber) {
        var _ =
                sink.asFlux()
                        .publishOn(scheduler)
                        .subscribe(ping -> subscriber.change(ping.id()), subscriber::other);
    }

    @Override
    public void change(long number) {
        Ping first = Ping.first();
        sink.emitNext(new Ping(number, first.x(), first.y(), first.name()), INSIST);
    }

    @Override
    public void close() {
        scheduler.dispose();
    }
}
