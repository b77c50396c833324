package io.portolan.bench.pipeline;

import java.time.Duration;
import java.util.function.Consumer;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.publisher.Sinks.Many;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// A peer: each end is a unicast sink whose items are published on a scheduler with a thread for
/// each core.
///
/// Passing on must insist: the thread that emitted the last item may not have left `emitNext` when
/// the next one does, and an item that is only tried would be dropped.
final class ReactorEngine implements ChainEngine {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Scheduler scheduler;
    private final EmitFailureHandler insist;

    ReactorEngine() {
        QuietLog.set();
        scheduler =
                Schedulers.newParallel(
                        "pipeline", Runtime.getRuntime().availableProcessors(), true);
        insist = EmitFailureHandler.busyLooping(LIMIT);
    }

    @Override
    public Runnable connect(Chain chain) {
        Many<Chain> a = Sinks.many().unicast().onBackpressureBuffer();
        Many<Chain> b = Sinks.many().unicast().onBackpressureBuffer();
        subscribe(
                a,
                item -> {
                    if (item.stageAtA()) {
                        b.emitNext(item, insist);
                    }
                });
        subscribe(
                b,
                item -> {
                    if (item.stageAtB()) {
                        a.emitNext(item, insist);
                    }
                });
        return () -> a.emitNext(chain, insist);
    }

    @Override
    public void close() {
        scheduler.dispose();
    }

    private void subscribe(Many<Chain> sink, Consumer<Chain> consumer) {
        var _ = sink.asFlux().publishOn(scheduler).subscribe(consumer);
    }
}
