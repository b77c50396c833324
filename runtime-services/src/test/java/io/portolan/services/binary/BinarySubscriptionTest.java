package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.binary.FakeNode.FakeSubscription;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BinarySubscriptionTest {

    private static final BinarySettings DEFAULT = BinarySettings.DEFAULT;

    private final BlockingQueue<Delivery> delivered = new LinkedBlockingQueue<>();

    @Test
    void optionsArriveAsTheyWereGiven() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            SubscribeOptions options =
                    SubscribeOptions.DEFAULT
                            .verbs(Verb.UPDATE, Verb.DELETE)
                            .bodyTypes("A", "B")
                            .path("a/b")
                            .snapshot()
                            .from(new Revision("e", 3))
                            .count(17)
                            .lease(Duration.ofSeconds(3))
                            .buffer(5, OnOverflow.END)
                            .credits(11);
            subscribe(loopback, options);
            assertEquals(options, loopback.node().subscriptions.take().options);
        }
    }

    @Test
    void everyKindOfDeliveryArrives() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Subscription subscription = subscribe(loopback, SubscribeOptions.DEFAULT);
            assertEquals("s-1", subscription.id());
            assertEquals(FakeNode.REVISION, subscription.since());
            FakeSubscription there = loopback.node().subscriptions.take();
            Revision at = new Revision("epoch", 8);
            there.deliver(new Delivery.Snapshot(at, "the state"));
            there.change(9);
            there.deliver(new Delivery.Gap(at, new Revision("other", 1)));
            there.deliver(new Delivery.Gap(null, at));
            there.deliver(new Delivery.Ended(Delivery.Reason.DROPPED, "it is gone"));

            Delivery.Snapshot snapshot =
                    assertInstanceOf(Delivery.Snapshot.class, delivered.take());
            assertEquals(at, snapshot.at());
            assertEquals("the state", Loopback.value(snapshot.state()));
            Notification event =
                    assertInstanceOf(Delivery.Event.class, delivered.take()).notification();
            assertEquals(Verb.UPDATE, event.verb());
            assertEquals("/services/a", event.service());
            assertEquals("item", event.item());
            assertEquals("Change", event.type());
            assertEquals(new Revision("epoch", 9), event.revision());
            assertEquals("change 9", Loopback.value(event.body()));
            assertEquals(new Delivery.Gap(at, new Revision("other", 1)), delivered.take());
            assertEquals(new Delivery.Gap(null, at), delivered.take());
            assertEquals(
                    new Delivery.Ended(Delivery.Reason.DROPPED, "it is gone"), delivered.take());
            assertTrue(subscription.isEnded());
        }
    }

    @Test
    void manyChangesArriveInOrderThoughFewAreOnTheWay() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            subscribe(loopback, SubscribeOptions.DEFAULT);
            FakeSubscription there = loopback.node().subscriptions.take();
            assertEquals(DEFAULT.window(), there.credits.availablePermits());
            for (int i = 0; i < 10_000; i++) {
                there.change(i);
            }
            for (int i = 0; i < 10_000; i++) {
                assertEquals(i, revision(delivered.take()));
            }
        }
    }

    @Test
    void aSinkThatBlocksHoldsUpItsOwnSubscriptionOnly() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            CountDownLatch gate = new CountDownLatch(1);
            Asked.of(
                            loopback.client(),
                            operation(
                                    SubscribeOptions.DEFAULT,
                                    delivery -> {
                                        try {
                                            gate.await();
                                        } catch (InterruptedException e) {
                                            Thread.currentThread().interrupt();
                                        }
                                        delivered.add(delivery);
                                    }))
                    .reply();
            FakeSubscription slow = loopback.node().subscriptions.take();
            for (int i = 0; i < DEFAULT.window(); i++) {
                slow.change(i);
            }
            assertFalse(slow.credits.tryAcquire(), "no more than the window is on the way");
            loopback.ask(Verb.GET, "others go on").reply();
            assertTrue(delivered.isEmpty());
            gate.countDown();
            slow.change(DEFAULT.window()); // has to wait for credits
            for (int i = 0; i <= DEFAULT.window(); i++) {
                assertEquals(i, revision(delivered.take()));
            }
        }
    }

    @Test
    void creditsOfTheSubscriberArePassedOn() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Subscription subscription = subscribe(loopback, SubscribeOptions.DEFAULT.credits(1));
            FakeSubscription there = loopback.node().subscriptions.take();
            there.change(1);
            assertEquals(1, revision(delivered.take()));
            assertEquals(0, there.credits.availablePermits());
            subscription.request(2);
            there.change(2);
            there.change(3);
            assertEquals(2, revision(delivered.take()));
            assertEquals(3, revision(delivered.take()));
        }
    }

    @Test
    void aLeaseIsRenewedAndASubscriptionClosed() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Subscription subscription = subscribe(loopback, SubscribeOptions.DEFAULT);
            FakeSubscription there = loopback.node().subscriptions.take();
            assertTrue(subscription.renew(Duration.ofSeconds(5)));
            assertEquals(Duration.ofSeconds(5), there.renewals.take());
            subscription.close();
            subscription.close();
            assertEquals(
                    new Delivery.Ended(Delivery.Reason.UNSUBSCRIBED, "as wanted"),
                    delivered.take());
            assertTrue(there.isEnded());
            assertFalse(subscription.renew(Duration.ofSeconds(5)));
        }
    }

    @Test
    void aDeliveryThatIsTooLargeEndsItsSubscriptionAndSaysWhy() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT.withFrameBytes(DEFAULT.frameBytes()))) {
            subscribe(loopback, SubscribeOptions.DEFAULT);
            FakeSubscription there = loopback.node().subscriptions.take();
            there.change(1);
            there.deliver(
                    new Delivery.Snapshot(
                            new Revision("epoch", 1), "x".repeat(2 * DEFAULT.frameBytes())));
            assertEquals(1, revision(delivered.take()));
            Delivery.Ended ended = assertInstanceOf(Delivery.Ended.class, delivered.take());
            assertEquals(Delivery.Reason.SINK_FAILED, ended.reason());
            assertTrue(ended.detail().startsWith("a delivery is too large: a frame of 2097"));
            while (!there.isEnded()) {
                LockSupport.parkNanos(500_000);
            }
            loopback.ask(Verb.GET, "others go on").reply();
        }
    }

    @Test
    void subscriptionsOfOneConnectionGetTheSameChangesEachInOrder() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            List<BlockingQueue<Delivery>> all = new ArrayList<>();
            List<FakeSubscription> there = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                BlockingQueue<Delivery> mine = new LinkedBlockingQueue<>();
                all.add(mine);
                Asked.of(loopback.client(), operation(SubscribeOptions.DEFAULT, mine::add)).reply();
                there.add(loopback.node().subscriptions.take());
            }
            List<Delivery> changes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                changes.add(FakeSubscription.event(i));
            }
            loopback.node()
                    .behave(exchange -> { // all of it before anything is written
                        there.forEach(each -> each.deliver(changes));
                        FakeNode.echo(exchange);
                    });
            loopback.ask(Verb.GET, "deliver").reply();
            for (BlockingQueue<Delivery> mine : all) {
                for (int i = 0; i < changes.size(); i++) {
                    assertEquals(i, revision(mine.take()));
                }
            }
        }
    }

    @Test
    void aSinkThatFailsEndsItsSubscription() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Asked.of(
                            loopback.client(),
                            operation(
                                    SubscribeOptions.DEFAULT,
                                    delivery -> {
                                        delivered.add(delivery);
                                        throw new IllegalStateException("no");
                                    }))
                    .reply();
            FakeSubscription there = loopback.node().subscriptions.take();
            there.change(1);
            assertEquals(1, revision(delivered.take()));
            assertEquals(
                    new Delivery.Ended(
                            Delivery.Reason.SINK_FAILED, "the sink threw IllegalStateException"),
                    delivered.poll(20, TimeUnit.SECONDS));
            while (!there.isEnded()) {
                LockSupport.parkNanos(500_000);
            }
        }
    }

    @Test
    void anErrorOfASinkEndsItsSubscriptionToo() throws Exception {
        assertEndsWithSinkFailed(
                new Sink() {
                    @Override
                    public void deliver(Delivery delivery) {
                        delivered.add(delivery);
                        throw new AssertionError("no");
                    }
                },
                "the sink threw AssertionError");
    }

    @Test
    void aSinkThatFailsToFlushEndsItsSubscription() throws Exception {
        assertEndsWithSinkFailed(
                new Sink() {
                    @Override
                    public void deliver(Delivery delivery) {
                        delivered.add(delivery);
                    }

                    @Override
                    public void flush() {
                        throw new IllegalStateException("no");
                    }
                },
                "the sink threw IllegalStateException");
    }

    private void assertEndsWithSinkFailed(Sink sink, String detail) throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Asked.of(loopback.client(), operation(SubscribeOptions.DEFAULT, sink)).reply();
            FakeSubscription there = loopback.node().subscriptions.take();
            there.change(1);
            assertEquals(1, revision(delivered.take()));
            assertEquals(
                    new Delivery.Ended(Delivery.Reason.SINK_FAILED, detail),
                    delivered.poll(20, TimeUnit.SECONDS));
            while (!there.isEnded()) {
                LockSupport.parkNanos(500_000);
            }
            assertTrue(delivered.isEmpty(), "nothing comes after the end");
        }
    }

    @Test
    void aLostConnectionEndsTheSubscriptionOnBothSides() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            subscribe(loopback, SubscribeOptions.DEFAULT);
            FakeSubscription there = loopback.node().subscriptions.take();
            loopback.server().disconnect();
            Delivery.Ended ended = assertInstanceOf(Delivery.Ended.class, delivered.take());
            assertEquals(Delivery.Reason.NODE_CLOSED, ended.reason());
            while (!there.isEnded()) {
                LockSupport.parkNanos(500_000);
            }
        }
    }

    private Subscription subscribe(Loopback loopback, SubscribeOptions options) throws Exception {
        Asked asked = Asked.of(loopback.client(), operation(options, delivered::add));
        return assertInstanceOf(Subscription.class, asked.reply().body());
    }

    private static Operation operation(SubscribeOptions options, Sink sink) {
        return new Operation(
                Verb.SUBSCRIBE, Loopback.TARGET, new Subscriber(options, sink), Terms.LOCAL);
    }

    private static long revision(Delivery delivery) {
        return ((Delivery.Event) delivery).notification().revision().number();
    }
}
