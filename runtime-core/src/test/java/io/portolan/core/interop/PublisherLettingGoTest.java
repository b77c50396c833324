package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.core.Port;
import io.portolan.core.ResultPort;
import io.portolan.core.Spin;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What looks for the end of a port lets go of it when nobody asks any more.
class PublisherLettingGoTest {

    private final Port<Integer> port = Port.unbounded("port");
    private final Port<Object> signals = Port.unbounded("signals");

    private final class Recorder implements Flow.Subscriber<Integer> {

        private final long demand;

        Recorder(long demand) {
            this.demand = demand;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            if (demand == 0) {
                subscription.cancel();
            } else if (demand > 0) {
                subscription.request(demand);
            }
            signals.post("subscribed");
        }

        @Override
        public void onNext(Integer item) {
            signals.post(item);
        }

        @Override
        public void onError(Throwable failure) {
            signals.post(failure);
        }

        @Override
        public void onComplete() {
            signals.post("complete");
        }
    }

    private int registered() {
        return port.inspect(0).receivers().size();
    }

    @Test
    @DisplayName("16: publishers whose subscribers have cancelled are not registered any more")
    void cancelledPublishersLetGo() throws Exception {
        for (int i = 0; i < 100; i++) {
            new PortPublisher<>(port).subscribe(new Recorder(0));
            signals.receive();
        }
        Spin.until(() -> registered() == 0);
    }

    @Test
    @DisplayName("16: a publisher without subscribers is not registered")
    void anUnusedPublisherIsNotRegistered() {
        List<PortPublisher<Integer>> kept = List.of(new PortPublisher<>(port));
        assertEquals(0, registered(), kept::toString);
    }

    @Test
    @DisplayName("16: a publisher whose subscribers come and go sees the end of its port")
    void aPublisherComesBack() throws Exception {
        PortPublisher<Integer> publisher = new PortPublisher<>(port);
        for (int i = 0; i < 10; i++) {
            publisher.subscribe(new Recorder(0));
            assertEquals("subscribed", signals.receive());
        }
        publisher.subscribe(new Recorder(-1)); // asks for nothing
        publisher.subscribe(new Recorder(1));
        assertEquals("subscribed", signals.receive());
        assertEquals("subscribed", signals.receive());
        port.post(7);
        assertEquals(7, signals.receive());
        port.close();
        assertEquals("complete", signals.receive());
        assertEquals("complete", signals.receive());
        publisher.subscribe(new Recorder(-1));
        assertEquals("subscribed", signals.receive());
        assertEquals("complete", signals.receive());
        assertEquals(0, registered());
    }

    @Test
    @DisplayName("16: the end of a port that somebody decided otherwise is not looked for")
    void anEndWithAnOutcomeLetsGo() throws Exception {
        ResultPort<Boolean> end = ResultPort.endOf(port);
        assertEquals(1, registered());
        end.success(false);
        assertEquals(0, registered());
        assertEquals(false, end.await());
    }

    @Test
    @DisplayName("16: the end of a port that nobody can learn of is not looked for")
    void aDroppedEndLetsGo() {
        for (int i = 0; i < 100; i++) {
            ResultPort.endOf(port);
        }
        collect();
        Spin.until(() -> registered() == 0);
    }

    @Test
    @DisplayName("7: the end of a port reaches who only has a stage of it, or waits for it")
    void anEndThatIsAwaitedIsKept() throws Exception {
        CountDownLatch isEnd = new CountDownLatch(1);
        ResultPort.endOf(port).toCompletionStage().thenRun(isEnd::countDown);
        Thread waits =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                signals.post(ResultPort.endOf(port).await());
                            } catch (Exception e) {
                                signals.post(e);
                            }
                        });
        Spin.untilBlocked(waits);
        collect();
        assertEquals(2, registered());
        port.close();
        isEnd.await();
        assertEquals(true, signals.receive());
        waits.join();
    }

    private static void collect() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        while (!garbage.refersTo(null)) {
            System.gc();
        }
        System.gc();
        assertTrue(garbage.refersTo(null));
    }
}
