package io.portolan.core.interop;

import io.portolan.core.Port;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/// The Reactive Streams' rules for subscribers, as far as they show from outside.
final class SubscriberRules extends FlowSubscriberBlackboxVerification<Integer> {

    /// With short waits.
    SubscriberRules() {
        super(
                new TestEnvironment(
                        ReactiveStreamsTest.SOON_MILLIS, ReactiveStreamsTest.QUIET_MILLIS));
    }

    @Override
    public Flow.Subscriber<Integer> createFlowSubscriber() {
        Port<Integer> port = Port.unbounded("subscribed");
        return PortSubscriber.closing(port, 4, Port.unbounded("failures"));
    }

    @Override
    public Integer createElement(int element) {
        return element;
    }
}
