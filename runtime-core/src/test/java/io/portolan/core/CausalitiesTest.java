package io.portolan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// How causalities nest, merge, travel with items and are told of failures.
class CausalitiesTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final Port<Failure> first = Port.unbounded("first");
    private final Port<Failure> second = Port.unbounded("second");
    private final Causality one = Causality.named("one", first);
    private final Causality two = Causality.named("two", second);
    private final Throwable thrown = new IllegalStateException("on purpose");

    @Test
    @DisplayName("33: the innermost causality is told of a failure, and only it")
    void theInnermostIsTold() {
        assertTrue(report(Causalities.NONE.inside(one).inside(two)));
        Failure failure = only(second);
        assertSame(thrown, failure.cause());
        assertEquals("handler of port 'p'", failure.handler());
        assertEquals(List.of(two, one), failure.path());
        assertEquals(7, failure.item());
        assertEquals(0, first.size());
    }

    @Test
    @DisplayName("33: the causality around is told when the innermost's port is closed")
    void theOneAroundIsToldWhenTheInnermostIsClosed() {
        second.close();
        assertTrue(report(Causalities.NONE.inside(one).inside(two)));
        Failure failure = only(first);
        assertEquals(List.of(two, one), failure.path());
        assertEquals(1, thrown.getSuppressed().length);
        assertEquals(PortClosedException.class, thrown.getSuppressed()[0].getClass());
    }

    @Test
    @DisplayName("33: a failure that no causality takes is not reported by them")
    void nobodyIsTold() {
        first.close();
        assertFalse(report(Causalities.NONE));
        assertFalse(report(Causalities.NONE.inside(one)));
    }

    @Test
    @DisplayName("33: a causality whose failure port throws the failure itself does not take it")
    void aFailurePortMayThrowTheFailureAgain() {
        Causality throwing = Causality.named("throwing", new Refusing(thrown));
        assertTrue(report(Causalities.NONE.inside(one).inside(throwing)));
        assertSame(thrown, only(first).cause());
        assertEquals(0, thrown.getSuppressed().length);
    }

    @Test
    @DisplayName("33: a causality that refuses a failure passes it on to the one around it")
    void aFullFailurePortPassesItOn() {
        Causality full = Causality.named("full", new Refusing(null));
        assertTrue(report(Causalities.NONE.inside(one).inside(full)));
        assertSame(thrown, only(first).cause());
    }

    @Test
    @DisplayName("34: a failure after a join is reported to both causalities, once each")
    void bothAreToldAfterAJoin() {
        Causalities both = of(one).and(of(two));
        assertEquals(2, both.size());
        assertEquals(one, both.innermost().orElseThrow());
        assertTrue(report(both));
        assertEquals(List.of(one), only(first).path());
        assertEquals(List.of(two), only(second).path());
    }

    @Test
    @DisplayName("34: a causality that comes to a join twice is told once")
    void theSameCausalityIsOne() {
        Causalities mine = of(one);
        assertSame(mine, mine.and(mine));
        assertSame(mine, mine.and(of(one.deadline(NOON))));
        assertSame(mine, mine.and(Causalities.NONE));
        assertSame(mine, Causalities.NONE.and(mine));
        Causalities both = mine.and(of(two));
        assertSame(both, both.and(of(two).and(of(one))));
    }

    @Test
    @DisplayName("34: a causality that comes to a join by two ways is told once")
    void aCausalityThatIsOnTwoPathsIsToldOnce() {
        Causality closed = Causality.named("closed", closedPort());
        assertTrue(report(of(one).inside(closed).and(of(one))));
        assertEquals(List.of(closed, one), only(first).path());
    }

    @Test
    @DisplayName("34: a causality opened after a join has both around it")
    void bothAreAroundOneThatIsOpenedAfterAJoin() {
        Causality closed = Causality.named("closed", closedPort());
        first.close();
        assertTrue(report(of(one).and(of(two)).inside(closed)));
        assertEquals(List.of(closed, one, two), only(second).path());
    }

    @Test
    @DisplayName("34: 1 000 000 re-posts of a resource token do not grow its causalities")
    void aResourceTokenCollectsNothingForEver() {
        Object token = "token";
        Causalities ofOne = of(one);
        Causalities ofTwo = of(two);
        for (int i = 0; i < 1_000_000; i++) {
            Causalities carried = Causalities.of(token).and(i % 2 == 0 ? ofOne : ofTwo);
            token = carried.inside(i % 3 == 0 ? one : two).to(Causalities.item(token));
        }
        assertEquals(1, Causalities.of(token).size());
        report(Causalities.of(token));
        assertEquals(List.of(one, two), only(first).path());
    }

    @Test
    @DisplayName("34: of more causalities than fit, the newest are kept, on both sides of a join")
    void theNewestAreKept() {
        Causalities token = Causalities.NONE;
        for (int i = 0; i < 3 * Causalities.MOST; i++) {
            Causality next = Causality.named("c" + i, i % 5 == 0 ? first : second);
            token = i % 2 == 0 ? token.and(of(next)) : of(next).and(token);
            int expected = Math.min(i + 1, Causalities.MOST);
            assertEquals(expected, token.size());
            report(token);
            List<String> told =
                    IntStream.concat(drain(first), drain(second))
                            .sorted()
                            .mapToObj(number -> "c" + number)
                            .toList();
            assertEquals(
                    IntStream.rangeClosed(i - expected + 1, i).mapToObj(n -> "c" + n).toList(),
                    told);
        }
    }

    @Test
    @DisplayName("34: of causalities nested too deeply the outermost go")
    void theInnermostAreKept() {
        Causalities nested = Causalities.NONE;
        for (int i = 0; i < 3 * Causalities.MOST; i++) {
            nested = nested.inside(Causality.named("c" + i, first));
        }
        report(nested);
        List<Causality> path = only(first).path();
        assertEquals(Causalities.MOST, path.size());
        assertEquals("c47", path.getFirst().name());
        assertEquals("c32", path.getLast().name());
    }

    @Test
    @DisplayName("35: the deadline is the earliest of all, outer and joined ones included")
    void theDeadlineIsTheEarliest() {
        Causality early = one.deadline(NOON);
        Causality late = two.deadline(NOON.plus(Duration.ofHours(1)));
        assertNull(of(one).deadline());
        assertEquals(NOON, of(early).deadline());
        assertEquals(NOON, of(early).inside(late).deadline());
        assertEquals(NOON, of(late).and(of(early)).deadline());
        assertEquals(NOON, of(late).and(of(early)).inside(Causality.named("c", first)).deadline());
    }

    @Test
    @DisplayName("34: an item carries the causalities of its poster, and nothing without one")
    void anItemCarriesCausalities() throws Exception {
        Object item = "item";
        assertSame(item, Causalities.attach(item));
        Object queued = one.call(() -> Causalities.attach(item));
        assertSame(item, Causalities.item(queued));
        assertEquals(one, Causalities.of(queued).innermost().orElseThrow());
        assertSame(item, Causalities.item(item));
        assertTrue(Causalities.of(item).isEmpty());
    }

    @Test
    void bodiesRunUnderExactlyTheseCausalities() throws Exception {
        Causalities mine = of(one);
        mine.run(() -> {
            assertSame(mine, Causalities.current());
            mine.run(() -> assertSame(mine, Causalities.current()));
            Causalities.NONE.run(() -> assertTrue(Causalities.current().isEmpty()));
            of(two).run(() -> assertEquals(two, Causality.current().orElseThrow()));
            assertSame(mine, Causalities.current());
        });
        assertTrue(Causalities.current().isEmpty());
        assertTrue(mine.call(() -> Causalities.NONE.call(() -> Causalities.current().isEmpty())));
    }

    @Test
    @DisplayName(
            "34: a failure is posted under no causality, so that its handler is not told of its own")
    void aFailureIsPostedUnderNoCausality() throws Exception {
        boolean[] wasEmpty = new boolean[1];
        Causality noting =
                Causality.named(
                        "noting",
                        new Refusing(null) {
                            @Override
                            public boolean tryPost(Object item) {
                                wasEmpty[0] = Causalities.current().isEmpty();
                                return true;
                            }
                        });
        assertTrue(one.call(() -> report(of(noting))));
        assertTrue(wasEmpty[0]);
    }

    private boolean report(Causalities causalities) {
        return causalities.report(thrown, "handler of port 'p'", 7);
    }

    private static Causalities of(Causality causality) {
        return Causalities.NONE.inside(causality);
    }

    private static Port<Failure> closedPort() {
        Port<Failure> port = Port.unbounded("closed");
        port.close();
        return port;
    }

    private static Failure only(Port<Failure> port) {
        assertEquals(1, port.size());
        return port.closeNow().getFirst();
    }

    /// The numbers of the innermost causalities that were told.
    private static IntStream drain(Port<Failure> port) {
        IntStream.Builder numbers = IntStream.builder();
        for (Failure failure = port.poll(); failure != null; failure = port.poll()) {
            numbers.add(Integer.parseInt(failure.path().getFirst().name().substring(1)));
        }
        return numbers.build();
    }

    /// Takes nothing, and throws if it has something to throw.
    private static class Refusing implements Postable<Object> {

        private final @Nullable Throwable thrown;

        Refusing(@Nullable Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        public void post(Object item) {
            throw new AssertionError("failures must not wait");
        }

        @Override
        public boolean tryPost(Object item) {
            if (thrown instanceof RuntimeException failure) {
                throw failure;
            }
            return false;
        }

        @Override
        public boolean post(Object item, Duration max) {
            throw new AssertionError("failures must not wait");
        }
    }
}
