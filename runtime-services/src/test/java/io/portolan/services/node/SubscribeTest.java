package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Note;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.node.NotesService.Tag;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Delivery.Ended;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Delivery.Gap;
import io.portolan.services.operation.Delivery.Reason;
import io.portolan.services.operation.Delivery.Snapshot;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.SubscribeOptions.OnOverflow;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What subscribers are told, and what is never kept from them silently.
@Timeout(20)
class SubscribeTest {

    private static final SubscribeOptions ALL = SubscribeOptions.DEFAULT;

    private final Deliveries told = new Deliveries();
    private ServiceNode node;
    private ServiceProxy<Notes> notes;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .name("test")
                        .service(NotesService.class)
                        .limits(Limits.DEFAULT.historyPerService(8).maxSubscriptions(200))
                        .start();
        notes = NotesService.create(node);
    }

    @AfterEach
    void close() {
        node.close();
    }

    private Revision add(int times) throws InterruptedException {
        Revision last = notes.get().revision();
        for (int i = 0; i < times; i++) {
            last = notes.update(new Add(1), null);
        }
        return last;
    }

    @Test
    @DisplayName("services 18: first the state, then every change after it, while others write")
    void theStateThenEveryChange() throws Exception {
        int writers = 4;
        int each = 500;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    add(each);
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            }));
        }
        List<Deliveries> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Deliveries one = new Deliveries();
            all.add(one);
            notes.subscribe(ALL.snapshot().buffer(10_000, OnOverflow.GAP), one);
        }
        for (Deliveries one : all) {
            conserved(one, (long) writers * each);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /// Every revision is told once and in order, or covered by a gap.
    private static void conserved(Deliveries one, long end) throws InterruptedException {
        Snapshot first = one.next(Snapshot.class);
        long at = first.at().number();
        assertEquals(at, ((Notes) first.state()).total());
        while (at < end) {
            switch (one.next()) {
                case Event(Notification change) -> assertEquals(++at, change.revision().number());
                case Gap(Revision last, Revision next) -> {
                    assertEquals(at, Objects.requireNonNull(last).number());
                    Snapshot state = one.next(Snapshot.class);
                    assertEquals(next, state.at());
                    assertEquals(state.at().number(), ((Notes) state.state()).total());
                    at = state.at().number();
                }
                case Delivery other -> throw new AssertionError("after " + at + ": " + other);
            }
        }
        assertEquals(end, at);
    }

    @Test
    @DisplayName(
            "services 19: told in the order of revisions, after the commit, with what was done")
    void toldAfterTheCommit() throws Exception {
        List<Long> read = new ArrayList<>();
        CountDownLatch end = new CountDownLatch(3);
        notes.subscribe(
                ALL,
                delivery -> {
                    try {
                        read.add(notes.get().revision().number());
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    told.deliver(delivery);
                    end.countDown();
                });
        notes.insert(new Note("a", "one"));
        notes.at("tags/x").upsert(new Tag("red"));
        notes.at("notes/a").delete(null);
        end.await();
        Notification insert = told.next(Event.class).notification();
        assertEquals(Verb.INSERT, insert.verb());
        assertEquals("notes/a", insert.item());
        assertEquals("Note", insert.type());
        assertEquals(new Note("a", "one"), insert.body());
        assertEquals(1, insert.revision().number());
        assertEquals("tags/x", told.next(Event.class).notification().item());
        assertEquals(Verb.DELETE, told.next(Event.class).notification().verb());
        for (int i = 0; i < 3; i++) {
            assertTrue(read.get(i) >= i + 1, () -> "read before the commit: " + read);
        }
    }

    @Test
    @DisplayName("services 20: who comes back inside the history gets exactly what was missed")
    void theHistoryIsReplayed() throws Exception {
        Revision first = add(3);
        add(5);
        notes.subscribe(ALL.from(first).snapshot().buffer(1, OnOverflow.GAP), told);
        for (long number = 4; number <= 8; number++) {
            assertEquals(number, told.number());
        }
        add(1);
        assertEquals(9, told.number());
    }

    @Test
    @DisplayName("services 20: outside the history, or of another epoch, one gap and the state")
    void aGapIsAnnounced() throws Exception {
        Revision first = add(1);
        Revision last = add(20);
        for (Revision from :
                List.of(first, new Revision("other", last.number()), last.plus(1_000))) {
            Deliveries one = new Deliveries();
            notes.subscribe(ALL.from(from), one);
            assertEquals(new Gap(from, last), one.next());
            assertEquals(new Snapshot(last, notes.get().state()), one.next());
            last = add(1);
            assertEquals(last.number(), one.number());
        }
    }

    @Test
    @DisplayName("services 21: who does not keep up has a gap; the others and the service go on")
    void aSlowOneHasAGap() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch isStuck = new CountDownLatch(1);
        Deliveries late = new Deliveries();
        notes.subscribe(
                ALL.snapshot().buffer(4, OnOverflow.GAP),
                delivery -> {
                    late.deliver(delivery);
                    isStuck.countDown();
                    await(slow);
                });
        isStuck.await();
        notes.subscribe(ALL.snapshot().buffer(100, OnOverflow.GAP), told);
        add(4);
        conserved(told, 4); // one after the other, or the short history would be too short
        Revision last = add(20);
        slow.countDown();
        assertEquals(0, late.next(Snapshot.class).at().number());
        Gap gap = late.next(Gap.class);
        assertEquals(0, Objects.requireNonNull(gap.last()).number());
        assertEquals(last, gap.next());
        assertEquals(new Snapshot(last, notes.get().state()), late.next());
    }

    @Test
    @DisplayName("services 21: who does not keep up is ended, if it wants that")
    void aSlowOneIsEnded() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch isStuck = new CountDownLatch(1);
        Subscription subscription =
                notes.subscribe(
                        ALL.buffer(2, OnOverflow.END),
                        delivery -> {
                            told.deliver(delivery);
                            isStuck.countDown();
                            await(slow);
                        });
        add(1);
        isStuck.await();
        add(5);
        slow.countDown();
        assertEquals(1, told.number());
        Ended end = told.next(Ended.class);
        assertEquals(Reason.OVERFLOW, end.reason());
        assertEquals(
                "more than 2 deliveries waited: take them faster, or raise buffer", end.detail());
        assertTrue(subscription.isEnded());
    }

    @Test
    @DisplayName("services 21: credits hold deliveries back, without end or loss")
    void creditsHoldBack() throws Exception {
        Subscription subscription = notes.subscribe(ALL.snapshot().credits(2), told);
        assertEquals(0, told.next(Snapshot.class).at().number());
        add(3);
        assertEquals(1, told.number());
        Deliveries other = new Deliveries();
        notes.subscribe(ALL.from(notes.get().revision()), other);
        add(1);
        assertEquals(4, other.number());
        assertEquals(0, told.size());
        subscription.request(2);
        assertEquals(2, told.number());
        assertEquals(3, told.number());
        subscription.request(Long.MAX_VALUE);
        assertEquals(4, told.number());
    }

    @Test
    @DisplayName("services 22: filters by verb, by type and by path")
    void onlyWhatIsWanted() throws Exception {
        Deliveries byType = new Deliveries();
        Deliveries byPath = new Deliveries();
        notes.subscribe(ALL.verbs(Verb.DELETE), told);
        notes.subscribe(ALL.bodyTypes("Add"), byType);
        notes.subscribe(ALL.path("notes/a"), byPath);
        notes.insert(new Note("a", ""));
        notes.insert(new Note("ab", ""));
        notes.update(new Add(1), null);
        notes.at("notes/a").delete(null);
        assertEquals(4, told.number());
        assertEquals(3, byType.number());
        assertEquals(1, byPath.number());
        assertEquals(3, byPath.number());
        assertEquals(4, byPath.number());
    }

    @Test
    @DisplayName("services 22: a notification count ends the subscription")
    void aCountEnds() throws Exception {
        notes.subscribe(ALL.count(2), told);
        add(3);
        assertEquals(1, told.number());
        assertEquals(2, told.number());
        assertEquals(Reason.COUNT_REACHED, told.next(Ended.class).reason());
    }

    @Test
    @DisplayName("services 22: a lease that is not renewed ends, one that is goes on")
    void aLeaseEnds() throws Exception {
        Subscription renewed = notes.subscribe(ALL.lease(Duration.ofMillis(300)), told);
        assertTrue(renewed.renew(Duration.ofMinutes(1)));
        Deliveries other = new Deliveries();
        Subscription expired = notes.subscribe(ALL.lease(Duration.ofMillis(300)), other);
        assertEquals(Reason.LEASE_EXPIRED, other.next(Ended.class).reason());
        assertFalse(expired.renew(Duration.ofMinutes(1)));
        assertFalse(renewed.isEnded());
        add(1);
        assertEquals(1, told.number());
        assertEquals(1, node.stats().subscriptions());
    }

    @Test
    @DisplayName("services 22: to unsubscribe twice is the same as once")
    void unsubscribeTwice() throws Exception {
        Subscription subscription = notes.subscribe(ALL, told);
        subscription.close();
        subscription.close();
        assertEquals(Reason.UNSUBSCRIBED, told.next(Ended.class).reason());
        add(2);
        Deliveries later = new Deliveries();
        notes.subscribe(ALL.snapshot(), later);
        later.next(Snapshot.class);
        assertEquals(0, told.size());
        assertEquals(1, node.stats().subscriptions());
    }

    @Test
    void aSinkThatFailsEndsItsSubscriptionOnly() throws Exception {
        Subscription failing =
                notes.subscribe(
                        ALL,
                        delivery -> {
                            throw new IllegalStateException("no");
                        });
        notes.subscribe(ALL, told);
        add(2);
        assertEquals(1, told.number());
        assertEquals(2, told.number());
        assertTrue(failing.isEnded());
    }

    /// It may stand for a subscriber elsewhere, who would wait for ever.
    @Test
    void aSinkThatFailsIsToldTheEnd() throws Exception {
        notes.subscribe(
                ALL,
                delivery -> {
                    told.deliver(delivery);
                    throw Fault.of(FaultCode.OPERATION_FAILED, "no room").exception();
                });
        add(2);
        assertEquals(1, told.number());
        assertEquals(
                new Delivery.Ended(
                        Delivery.Reason.SINK_FAILED, "a delivery could not be taken: no room"),
                told.next());
        assertEquals(0, told.size(), "nothing comes after the end");
    }

    @Test
    void aSinkThatFailsWhenItIsAskedWhetherItIsPatientHoldsUpNobody() throws Exception {
        Sink failing =
                new Sink() {
                    @Override
                    public void deliver(Delivery delivery) {
                        told.deliver(delivery);
                    }

                    @Override
                    public boolean isPatient() {
                        throw new IllegalStateException("no");
                    }
                };
        closeBesideAnother(failing);
        assertEquals(
                new Ended(Reason.SINK_FAILED, "the sink threw IllegalStateException"), told.next());
        assertEquals(0, told.size());
        assertEquals(1, node.stats().subscriptions());
    }

    /// Ends the subscription of a sink; another one, which is visited after it, gets a change.
    private void closeBesideAnother(Sink failing) throws InterruptedException {
        Subscription subscription = notes.subscribe(ALL, failing);
        Deliveries others = new Deliveries();
        notes.subscribe(ALL, others);
        subscription.close();
        add(1);
        assertEquals(1, others.number());
    }

    @Test
    void aSinkThatFailsWithItsEndIsNotToldItAgain() throws Exception {
        Sink failing =
                new Sink() {
                    @Override
                    public void deliver(Delivery delivery) {
                        told.deliver(delivery);
                    }

                    @Override
                    public void flush() {
                        throw new IllegalStateException("no");
                    }
                };
        closeBesideAnother(failing);
        assertEquals(Reason.UNSUBSCRIBED, told.next(Ended.class).reason());
        assertEquals(0, told.size(), "nothing comes after the end");
    }

    @Test
    void aPatientSinkGetsWhatWasCommittedBeforeItsEnd() throws Exception {
        Sink patient =
                new Sink() {
                    @Override
                    public void deliver(Delivery delivery) {
                        told.deliver(delivery);
                    }

                    @Override
                    public boolean isPatient() {
                        return true;
                    }
                };
        Subscription subscription = notes.subscribe(ALL.credits(1), patient);
        add(3);
        assertEquals(1, told.number());
        subscription.close();
        subscription.request(5);
        assertEquals(2, told.number());
        assertEquals(3, told.number());
        assertEquals(Delivery.Reason.UNSUBSCRIBED, told.next(Delivery.Ended.class).reason());
    }

    @Test
    void tooManySubscriptionsAreRefused() throws Exception {
        List<Subscription> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(notes.subscribe(ALL, told));
        }
        refused(FaultCode.INSUFFICIENT_RESOURCES, () -> notes.subscribe(ALL, told));
        add(1);
        for (int i = 0; i < 200; i++) {
            assertEquals(1, told.number());
        }
        all.getFirst().close();
        told.next(Ended.class);
        notes.subscribe(ALL, told).close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
