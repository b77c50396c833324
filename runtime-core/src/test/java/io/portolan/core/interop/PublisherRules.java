package io.portolan.core.interop;

import io.portolan.core.Port;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/// The Reactive Streams' rules for publishers, asked of a port's publisher.
final class PublisherRules extends FlowPublisherVerification<Integer> {

    /// More than any rule consumes of a stream that is to have no end.
    private static final int MANY = 10_000;

    /// With short waits: 100 ms for something to happen, 20 ms for nothing to.
    PublisherRules() {
        super(
                new TestEnvironment(
                        ReactiveStreamsTest.SOON_MILLIS, ReactiveStreamsTest.QUIET_MILLIS));
    }

    @Override
    public Flow.Publisher<Integer> createFlowPublisher(long elements) {
        Port<Integer> port = Port.unbounded("elements");
        for (int i = 0; i < Math.min(elements, MANY); i++) {
            port.post(i);
        }
        if (elements <= MANY) {
            port.close();
        }
        return new PortPublisher<>(port);
    }

    /// A port has no failure to begin with, so there is no such publisher.
    @Override
    @SuppressWarnings("NullAway") // how the kit is told so
    public Flow.@Nullable Publisher<Integer> createFailedFlowPublisher() {
        return null;
    }
}
