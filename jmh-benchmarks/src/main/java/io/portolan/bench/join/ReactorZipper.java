package io.portolan.bench.join;

import io.portolan.bench.pipeline.QuietLog;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.Sinks.EmitFailureHandler;
import reactor.core.publisher.Sinks.Many;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// A peer: `Flux.zip` of two unicast sinks. By itself it makes the pairs on whichever producer's
/// thread is there; published on a scheduler the consumer has a thread of its own.
final class ReactorZipper implements Zipper {

    static {
        QuietLog.set();
    }

    private final UnaryOperator<Flux<Pair>> publishing;
    private final Runnable closing;

    private ReactorZipper(UnaryOperator<Flux<Pair>> publishing, Runnable closing) {
        this.publishing = publishing;
        this.closing = closing;
    }

    static Zipper onProducers() {
        return new ReactorZipper(flux -> flux, () -> {});
    }

    static Zipper onItsOwnThread() {
        Scheduler scheduler = Schedulers.newSingle("zip", true);
        return new ReactorZipper(flux -> flux.publishOn(scheduler), scheduler::dispose);
    }

    @Override
    public Zip zip(Pairs pairs) {
        Many<Integer> left = Sinks.many().unicast().onBackpressureBuffer();
        Many<Integer> right = Sinks.many().unicast().onBackpressureBuffer();
        Flux<Pair> flux = Flux.zip(left.asFlux(), right.asFlux(), Pair::new);
        var _ = publishing.apply(flux).subscribe(pair -> pairs.add(pair.left(), pair.right()));
        return new Zip() {
            @Override
            public void postLeft(Integer item) {
                left.emitNext(item, EmitFailureHandler.FAIL_FAST);
            }

            @Override
            public void postRight(Integer item) {
                right.emitNext(item, EmitFailureHandler.FAIL_FAST);
            }

            @Override
            public void close() {
                left.emitComplete(EmitFailureHandler.FAIL_FAST);
                right.emitComplete(EmitFailureHandler.FAIL_FAST);
            }
        };
    }

    @Override
    public void close() {
        closing.run();
    }

    private record Pair(Integer left, Integer right) {}
}
