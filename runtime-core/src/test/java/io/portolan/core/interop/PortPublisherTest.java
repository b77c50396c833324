package io.portolan.core.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.portolan.core.Port;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the Reactive Streams' rules leave open.
class PortPublisherTest {

    private final Port<Integer> port = Port.unbounded("numbers");
    private final PortPublisher<Integer> publisher = new PortPublisher<>(port);

    @Test
    @DisplayName("31: without demand items stay in the port")
    void withoutDemandItemsStay() throws Exception {
        Collector some = new Collector(2);
        publisher.subscribe(some);
        IntStream.range(0, 5).forEach(port::post);
        some.got.await();
        assertEquals(List.of(0, 1), some.items);
        assertEquals(3, port.size());
    }

    @Test
    @DisplayName("7: the end of the port comes without demand")
    void theEndComesWithoutDemand() throws Exception {
        Collector exactly = new Collector(2);
        Collector nothing = new Collector(0);
        publisher.subscribe(exactly);
        publisher.subscribe(nothing);
        port.post(1);
        port.post(2);
        exactly.got.await();
        port.close();
        exactly.ended.await();
        nothing.ended.await();
        Collector late = new Collector(0);
        publisher.subscribe(late);
        late.ended.await();
        assertEquals(List.of(1, 2), exactly.items);
    }

    @Test
    @DisplayName("7: the end of a port that was closed with a cause is an error, after the items")
    void theEndWithACauseIsAnError() throws Exception {
        Collector exactly = new Collector(2);
        Collector more = new Collector(3);
        Collector nothing = new Collector(0);
        Throwable cause = new java.io.IOException("on purpose");
        port.post(1);
        port.post(2);
        port.close(cause);
        for (Collector each : List.of(nothing, more, exactly)) {
            publisher.subscribe(each);
        }
        for (Collector each : List.of(nothing, more, exactly)) {
            each.ended.await();
            assertSame(cause, each.failure);
        }
        assertEquals(2, exactly.items.size() + more.items.size());
        Collector late = late(); // earlier it might take an item of the others
        late.ended.await();
        assertSame(cause, late.failure);
    }

    @Test
    @DisplayName("2: each item goes to exactly one of several subscribers")
    void eachItemGoesToOne() throws Exception {
        List<Collector> all =
                IntStream.range(0, 3).mapToObj(i -> new Collector(Integer.MAX_VALUE)).toList();
        all.forEach(publisher::subscribe);
        IntStream.range(0, 1_000).forEach(port::post);
        port.close();
        List<Integer> got = new ArrayList<>();
        for (Collector each : all) {
            each.ended.await();
            assertEquals(each.items.stream().sorted().toList(), each.items);
            got.addAll(each.items);
        }
        assertEquals(IntStream.range(0, 1_000).boxed().toList(), got.stream().sorted().toList());
    }

    @Test
    @DisplayName("2: 1 000 cancelled subscriptions lose nothing")
    void cancelledSubscriptionsLoseNothing() throws Exception {
        Thread poster =
                Thread.ofPlatform().start(() -> IntStream.range(0, 1_000).forEach(port::post));
        AtomicInteger early = new AtomicInteger();
        for (int i = 0; i < 1_000; i++) {
            Collector brief =
                    new Collector(1) {
                        @Override
                        public void onNext(Integer item) {
                            early.incrementAndGet();
                        }
                    };
            publisher.subscribe(brief);
            brief.subscribed.await();
            brief.cancel();
        }
        poster.join();
        port.close();
        Collector rest = new Collector(Integer.MAX_VALUE);
        publisher.subscribe(rest);
        rest.ended.await();
        while (early.get() + rest.items.size() < 1_000) {
            Thread.onSpinWait(); // one that was taken before its cancel is on its way
        }
        assertEquals(1_000, early.get() + rest.items.size());
    }

    @Test
    void aRequestThatIsNotPositiveFails() throws Exception {
        Collector bad = new Collector(0);
        publisher.subscribe(bad);
        bad.subscribed.await();
        bad.request(-1);
        bad.ended.await();
        assertEquals(
                "request(-1) to a publisher of port 'numbers': 1 or more, rule 3.9",
                bad.failure == null ? null : bad.failure.getMessage());
        port.post(1);
        assertEquals(1, port.size());
    }

    @Test
    void aSubscriberIsNotInterruptedByACancel() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        boolean[] wasInterrupted = {true};
        Collector slow =
                new Collector(2) {
                    @Override
                    public void onNext(Integer item) {
                        entered.countDown();
                        try {
                            release.await();
                            wasInterrupted[0] = false;
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        ended.countDown();
                    }
                };
        publisher.subscribe(slow);
        port.post(1);
        entered.await();
        slow.cancel();
        release.countDown();
        slow.ended.await();
        assertFalse(wasInterrupted[0]);
    }

    private Collector late() {
        Collector late = new Collector(1);
        publisher.subscribe(late);
        return late;
    }

    /// Asks once and keeps what it gets.
    private static class Collector implements Flow.Subscriber<Integer> {

        final List<Integer> items = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch subscribed = new CountDownLatch(1);
        final CountDownLatch got;
        final CountDownLatch ended = new CountDownLatch(1);
        private final int demand;
        private Flow.@Nullable Subscription subscription;
        @Nullable Throwable failure;

        Collector(int demand) {
            this.demand = demand;
            got = new CountDownLatch(demand);
        }

        void request(long count) {
            if (subscription != null) {
                subscription.request(count);
            }
        }

        void cancel() {
            if (subscription != null) {
                subscription.cancel();
            }
        }

        @Override
        public void onSubscribe(Flow.Subscription mine) {
            subscription = mine;
            if (demand > 0) {
                mine.request(demand);
            }
            subscribed.countDown();
        }

        @Override
        public void onNext(Integer item) {
            items.add(item);
            got.countDown();
        }

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }
}
