package io.portolan.services.http.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RunningActionsTest {

    private static final String PATH = "/services/board/$actions/total";

    private final AtomicLong clock = new AtomicLong();
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
                actions.start(
                        operation,
                        call(HttpMethod.POST, who),
                        answer ->
                                location.set(
                                        answer.response().headers().get(HttpHeaderNames.LOCATION)));
        return new Started(
                location.get().substring(PATH.length() + 1), Objects.requireNonNull(exchange));
    }

    private int status(String id, Principal who) {
        return actions.answer(call(HttpMethod.GET, who), id).response().status().code();
    }

    private static HttpCall call(HttpMethod method, Principal who) {
        return new HttpCall(
                method, PATH, Map.of(), new DefaultHttpHeaders(), new byte[0], who, true);
    }
}
