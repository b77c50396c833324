package io.portolan.services.http.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RunningActionsTest {

    private static final String PATH = "/services/board/$actions/total";

    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger bodies = new AtomicInteger(); // in flight
    private final RunningActions actions = new RunningActions(100, clock::get);

    @Test
    void anOutcomeIsKeptForTenMinutes() {
        String id = ended("short");
        clock.addAndGet(Duration.ofMinutes(10).toNanos());
        assertEquals(200, status(id, Principal.LOCAL));
        clock.incrementAndGet();
        assertEquals(404, status(id, Principal.LOCAL));
    }

    @Test
    void outcomesAreKeptUntilThereAreTooManyBytesOfLaterOnes() {
        String first = ended("x".repeat(6 << 20));
        String second = ended("x".repeat(6 << 20));
        assertEquals(200, status(first, Principal.LOCAL));
        String third = ended("x".repeat(6 << 20));
        assertEquals(404, status(first, Principal.LOCAL), "the oldest goes first");
        assertEquals(200, status(second, Principal.LOCAL));
        assertEquals(200, status(third, Principal.LOCAL));
        String large = ended("x".repeat(20 << 20));
        assertEquals(200, status(large, Principal.LOCAL), "the last one stays");
        assertEquals(404, status(third, Principal.LOCAL));
    }

    @Test
    void aBodyIsInFlightUntilItsActionEnds() {
        Started first = started(Principal.LOCAL);
        Started second = started(Principal.LOCAL);
        assertEquals(2, bodies.get());
        first.exchange().reply(Reply.done(new Revision("e", 1), "done"));
        assertEquals(1, bodies.get());
        assertEquals(
                204,
                actions.answer(call(HttpMethod.DELETE, Principal.LOCAL), second.id())
                        .response()
                        .status()
                        .code());
        assertEquals(0, bodies.get());
    }

    /// What is kept of it is its outcome.
    @Test
    void anActionThatHasEndedLetsGoOfItsBody() throws Exception {
        WeakReference<Exchange> ended = weaklyEnded();
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (ended.get() != null) {
            assertTrue(System.nanoTime() < end, "it is still held");
            System.gc();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private WeakReference<Exchange> weaklyEnded() {
        Started started = started(Principal.LOCAL);
        started.exchange().reply(Reply.done(new Revision("e", 1), "done"));
        assertEquals(200, status(started.id(), Principal.LOCAL));
        return new WeakReference<>(started.exchange());
    }

    @Test
    void anActionOfNobodyInParticularIsSeenByAll() {
        String id = started(Principal.ANONYMOUS).id();
        assertEquals(200, status(id, Principal.ANONYMOUS));
        assertEquals(200, status(id, new Principal("ann", Set.of())));
        String own = started(new Principal("ann", Set.of())).id();
        assertEquals(404, status(own, Principal.ANONYMOUS));
    }

    private record Started(String id, Exchange exchange) {}

    private String ended(String result) {
        Started started = started(Principal.LOCAL);
        started.exchange().reply(Reply.done(new Revision("e", 1), result));
        return started.id();
    }

    private Started started(Principal who) {
        AtomicReference<String> location = new AtomicReference<>("");
        Operation operation =
                new Operation(
                        Verb.SUBMIT, Target.of("/services/board").at("total"), null, Terms.of(who));
        Exchange exchange =
                actions.start(operation, call(HttpMethod.POST, who), new Asking(location));
        return new Started(
                location.get().substring(PATH.length() + 1), Objects.requireNonNull(exchange));
    }

    /// The connection of a client that starts an action.
    private final class Asking implements RequestConnection {

        private final AtomicReference<String> location;

        Asking(AtomicReference<String> location) {
            this.location = location;
        }

        @Override
        public void answer(Answer answer) {
            location.set(answer.response().headers().get(HttpHeaderNames.LOCATION));
        }

        @Override
        public Runnable keepBody() {
            bodies.incrementAndGet();
            return bodies::decrementAndGet;
        }

        @Override
        public void answerWhenRoom(Supplier<Answer> answer) {
            throw new AssertionError("it is answered at once");
        }

        @Override
        public void answerAside(int mostBytes, Supplier<Answer> answer) {
            throw new AssertionError("it is answered at once");
        }

        @Override
        public EventSink stream(Duration lease) {
            throw new AssertionError("it is no stream");
        }

        @Override
        public SharedStream sharedStream() {
            throw new AssertionError("it is no stream");
        }
    }

    private int status(String id, Principal who) {
        return actions.answer(call(HttpMethod.GET, who), id).response().status().code();
    }

    private static HttpCall call(HttpMethod method, Principal who) {
        return new HttpCall(
                method, PATH, Map.of(), new DefaultHttpHeaders(), new byte[0], who, true);
    }
}
