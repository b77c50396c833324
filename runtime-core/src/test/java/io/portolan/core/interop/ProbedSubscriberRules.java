package io.portolan.core.interop;

import io.portolan.core.Port;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.SubscriberWhiteboxVerification.SubscriberPuppet;
import org.reactivestreams.tck.SubscriberWhiteboxVerification.WhiteboxSubscriberProbe;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberWhiteboxVerification;

/// The Reactive Streams' rules for subscribers, with a probe before the subscriber.
final class ProbedSubscriberRules extends FlowSubscriberWhiteboxVerification<Integer> {

    /// With short waits.
    ProbedSubscriberRules() {
        super(
                new TestEnvironment(
                        ReactiveStreamsTest.SOON_MILLIS, ReactiveStreamsTest.QUIET_MILLIS));
    }

    @Override
    protected Flow.Subscriber<Integer> createFlowSubscriber(
            WhiteboxSubscriberProbe<Integer> probe) {
        Port<Integer> port = Port.unbounded("subscribed");
        return new Probed(PortSubscriber.feeding(port, 4, Port.unbounded("failures")), probe);
    }

    @Override
    public Integer createElement(int element) {
        return element;
    }

    /// Tells the probe of each signal after the subscriber has had it.
    private record Probed(
            Flow.Subscriber<Integer> subscriber, WhiteboxSubscriberProbe<Integer> probe)
            implements Flow.Subscriber<Integer> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
            probe.registerOnSubscribe(new Puppet(subscription));
        }

        @Override
        public void onNext(Integer item) {
            subscriber.onNext(item);
            probe.registerOnNext(item);
        }

        @Override
        public void onError(Throwable thrown) {
            subscriber.onError(thrown);
            probe.registerOnError(thrown);
        }

        @Override
        public void onComplete() {
            subscriber.onComplete();
            probe.registerOnComplete();
        }
    }

    private record Puppet(Flow.Subscription subscription) implements SubscriberPuppet {

        @Override
        public void triggerRequest(long elements) {
            subscription.request(elements);
        }

        @Override
        public void signalCancel() {
            subscription.cancel();
        }
    }
}
