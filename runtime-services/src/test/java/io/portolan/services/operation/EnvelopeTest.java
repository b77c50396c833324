package io.portolan.services.operation;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The parts of the envelope that every transport carries.
class EnvelopeTest {

    private static final String SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @ParameterizedTest
    @EnumSource
    void aVerbIsFoundByItsNumber(Verb verb) {
        assertEquals(verb, Verb.of(verb.code()));
        assertFalse(verb.isSafe() && verb.isChange());
    }

    @Test
    void otherNumbersAreNoVerb() {
        assertNull(Verb.of(0));
        assertNull(Verb.of(14));
        assertNull(Verb.of(-1));
    }

    @ParameterizedTest
    @EnumSource
    void aFaultCodeIsFoundByItsText(FaultCode code) {
        assertEquals(code, FaultCode.of(code.text()));
        assertFalse(Fault.of(code, "x").title().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "/services/game, /services/game, ''",
        "/services/game/scores/ann, /services/game, scores/ann",
        "/directory, /directory, ''",
        "/directory/services, /directory, services",
        "/services, /services, ''",
        "/services/game/, /services/game, ''",
    })
    void aPathLeadsToAServiceAndAnItem(String path, String service, String item) {
        assertEquals(new Target(service, item), Target.parse(path));
    }

    @Test
    void stepsOfAnItemAreUnescaped() {
        Target target = Target.of("/services/game").at("scores/" + Target.escaped("a/b~1"));
        assertEquals("scores/a~1b~01", target.item());
        assertEquals(List.of("scores", "a/b~1"), target.steps());
        assertEquals(List.of(), Target.of("/directory").steps());
        assertEquals("/services/game/scores/a~1b~01", target.toString());
        assertTrue(Target.of("/directory").isWhole());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "game"})
    void aTargetNeedsAPath(String service) {
        assertEquals(
                "service='%s': a path such as /services/name is needed".formatted(service),
                assertThrows(IllegalArgumentException.class, () -> Target.of(service))
                        .getMessage());
    }

    @Test
    void anItemHasNoLeadingSlash() {
        assertEquals(
                "item='/x' of service /s: leave out the leading slash",
                assertThrows(IllegalArgumentException.class, () -> new Target("/s", "/x"))
                        .getMessage());
    }

    @Test
    void aTraceIsCarriedOn() {
        Trace trace = Trace.parse(SPAN, "vendor=1");
        assertEquals(SPAN, requireNonNull(trace).traceparent());
        assertEquals("vendor=1", trace.state());
        Trace child = trace.child();
        assertEquals(trace.traceId(), child.traceId());
        assertNotEquals(trace.spanId(), child.spanId());
        assertEquals(trace.flags(), child.flags());
        assertEquals(child, Trace.parse(child.traceparent(), "vendor=1"));
        assertNotEquals(Trace.begin().traceId(), Trace.begin().traceId());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            })
    void whatIsNoTraceBeginsAnother(String traceparent) {
        assertNull(Trace.parse(traceparent, ""));
    }

    @Test
    void aLaterVersionOfTraceparentIsReadAsTheFirst() {
        Trace trace =
                Trace.parse("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", "");
        assertEquals(SPAN, requireNonNull(trace).traceparent());
    }

    @Test
    void deadlinesAreComparedAndNeverIsTheLast() {
        Deadline soon = Deadline.after(Duration.ofSeconds(100));
        Deadline later = Deadline.after(Duration.ofSeconds(200));
        assertSame(soon, soon.earlier(later));
        assertSame(soon, later.earlier(soon));
        assertSame(soon, Deadline.NEVER.earlier(soon));
        assertSame(soon, soon.earlier(Deadline.NEVER));
        assertTrue(soon.remaining().compareTo(Duration.ofSeconds(100)) <= 0);
        assertFalse(soon.isOver());
        assertFalse(Deadline.NEVER.isOver());
        assertTrue(Deadline.after(Duration.ZERO).isOver());
        assertTrue(Deadline.after(Duration.ofSeconds(-5)).isOver());
        assertTrue(Deadline.after(Duration.ofSeconds(Long.MIN_VALUE)).isOver());
        assertTrue(Deadline.after(Duration.ofSeconds(Long.MAX_VALUE)).isNever());
    }

    @Test
    void rolesGiveRights() {
        Principal reader = new Principal("ann", Set.of("reader"));
        assertTrue(reader.hasRole("reader"));
        assertFalse(reader.hasRole("writer"));
        assertTrue(Principal.LOCAL.hasRole("writer"));
        assertFalse(Principal.ANONYMOUS.hasRole("reader"));
    }

    @Test
    void termsAreChangedOneAtATime() {
        Match match = Match.of(new Revision("e", 1));
        Trace trace = Trace.begin();
        Deadline soon = Deadline.after(Duration.ofSeconds(1));
        List<String> callers = new ArrayList<>(List.of("/services/a"));
        Terms terms =
                Terms.of(Principal.ANONYMOUS)
                        .ifMatch(match)
                        .ifNoneMatch(Match.ANY)
                        .deadline(soon)
                        .trace(trace)
                        .idempotencyKey("k")
                        .callers(callers);
        callers.clear();
        assertEquals(
                new Terms(
                        match,
                        Match.ANY,
                        soon,
                        trace,
                        "k",
                        Principal.ANONYMOUS,
                        List.of("/services/a")),
                terms);
    }

    @Test
    void aFaultSaysWhatAProgramMayWantToKnow() {
        Fault fault =
                Fault.of(FaultCode.ACTION_NOT_SUPPORTED, "no DELETE")
                        .with(Fault.ALLOW, List.of("GET"))
                        .with(Fault.RETRY_AFTER, 1L);
        assertEquals(Map.of("allow", List.of("GET"), "retryAfter", 1L), fault.extensions());
        assertEquals("ActionNotSupported: no DELETE", fault.exception().getMessage());
        assertSame(fault, fault.exception().fault());
        assertEquals(FaultCode.ACTION_NOT_SUPPORTED, fault.exception().code());
    }

    @Test
    void subscribeOptionsRefuseNumbersOutOfRange() {
        assertEquals(
                "buffer=0 of a subscription: 1 or more is allowed",
                refused(() -> SubscribeOptions.DEFAULT.buffer(0, SubscribeOptions.OnOverflow.END)));
        assertEquals(
                "count=-1 of a subscription: 0 or more is allowed",
                refused(() -> SubscribeOptions.DEFAULT.count(-1)));
        assertEquals(
                "credits=-1 of a subscription: 0 or more is allowed",
                refused(() -> SubscribeOptions.DEFAULT.credits(-1)));
        assertEquals(
                "lease=PT0S of a subscription: more than 0 is allowed",
                refused(() -> SubscribeOptions.DEFAULT.lease(Duration.ZERO)));
    }

    @Test
    void aServiceKeepsItsContractAndOthers() {
        ServiceInfo info =
                new ServiceInfo(
                        "n",
                        "/services/n",
                        "urn:own",
                        "1",
                        List.of("urn:also"),
                        Set.of(Verb.GET),
                        List.of(),
                        List.of(),
                        Map.of(),
                        "node");
        assertTrue(info.keeps("urn:own"));
        assertTrue(info.keeps("urn:also"));
        assertFalse(info.keeps("urn:other"));
    }

    private static String refused(Executable bad) {
        return requireNonNull(assertThrows(IllegalArgumentException.class, bad).getMessage());
    }
}
