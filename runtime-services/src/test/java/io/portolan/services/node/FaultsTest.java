package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.call.BlockingProxy;
import io.portolan.services.node.NotesService.Broken;
import io.portolan.services.node.NotesService.Echo;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.node.NotesService.Tag;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Delivery.Event;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Contracts;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What handlers cannot do to others: fail loudly, wait for themselves, change what is not theirs.
@Timeout(20)
class FaultsTest {

    record Hops(int hops) {

        Hops() {
            this(0);
        }
    }

    record Ring(int left) {}

    record Aside(int left) {}

    record Look() {}

    record Told(String trace, long millis, List<String> callers) {}

    /// Asks its partner, which asks it.
    @ServiceContract(id = "urn:test:ring", state = Hops.class)
    @Partner(name = "next", contract = "urn:test:ring", optional = true)
    static final class RingService {

        @On(Verb.SUBMIT)
        int ring(Ring ring, ServiceContext<Hops> context) throws InterruptedException {
            return ring.left() == 0
                    ? 0
                    : 1
                            + Objects.requireNonNull(
                                    next(context).submit(new Ring(ring.left() - 1), Integer.class));
        }

        @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
        int aside(Aside aside, ServiceContext<Hops> context) throws InterruptedException {
            return aside.left() == 0
                    ? 0
                    : 1
                            + Objects.requireNonNull(
                                    next(context)
                                            .submit(new Aside(aside.left() - 1), Integer.class));
        }

        @On(Verb.QUERY)
        Told look(Look look, ServiceContext<Hops> context) throws InterruptedException {
            Terms terms = context.operation().terms();
            return context.info().partners().isEmpty()
                    ? new Told(
                            terms.trace() == null ? "" : terms.trace().traceparent(),
                            terms.deadline().isNever()
                                    ? -1
                                    : terms.deadline().remaining().toMillis(),
                            terms.callers())
                    : next(context).query(look, Told.class);
        }

        private static ServiceProxy<Hops> next(ServiceContext<Hops> context) {
            return context.info().partners().isEmpty()
                    ? context.partner("itself", Hops.class)
                    : context.partner("next", Hops.class);
        }
    }

    record Box(List<String> list, Map<String, Tag> map) {}

    @ServiceContract(id = "urn:test:box", state = Box.class)
    static final class BoxService {}

    record Mean(double value) {}

    /// Gives what has no form in a document, and throws what has no message.
    @ServiceContract(id = "urn:test:boundless", state = Hops.class)
    static final class BoundlessService {

        @On(Verb.SUBMIT)
        Mean mean(Look look) {
            return new Mean(Double.NaN);
        }

        @On(Verb.SUBMIT)
        Mean broken(Ring ring) {
            if (ring.left() > 0) {
                throw new IllegalStateException() {
                    @Override
                    public String getMessage() {
                        throw new UnsupportedOperationException("no message");
                    }
                };
            }
            return new Mean(0);
        }

        @On(Verb.UPDATE)
        Hops refused(Ring ring) {
            if (ring.left() > 0) {
                throw Fault.of(FaultCode.UNKNOWN_ENTRY, "no ring")
                        .with("mean", Double.NaN)
                        .exception();
            }
            return new Hops();
        }

        @On(Verb.UPDATE)
        Hops hop(Aside aside) {
            return new Hops(aside.left());
        }
    }

    private ServiceNode node;
    private ServiceProxy<Notes> notes;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .name("test")
                        .service(NotesService.class)
                        .service(RingService.class)
                        .service(BoundlessService.class)
                        .start();
        notes = NotesService.create(node);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    @DisplayName("services 12: a failing handler is answered with an id, and the service goes on")
    void aFailureIsAnswered() throws Exception {
        Fault fault =
                refused(
                        FaultCode.OPERATION_FAILED,
                        () -> notes.update(new Broken("exception"), null));
        String id = String.valueOf(fault.extensions().get(Fault.CORRELATION));
        assertTrue(fault.detail().endsWith("the log of node 'test' has it under " + id));
        assertFalse(fault.toString().contains("secret"), fault::toString);
        assertFalse(fault.toString().contains("Exception"), fault::toString);
        assertEquals(new Echo("a!"), notes.submit(new Echo("a"), Echo.class));
        assertEquals(1, node.stats().failures());
    }

    @Test
    @DisplayName("services 16: what is sent and what is got cannot change the state")
    void theStateIsIsolated() throws Exception {
        List<String> list = new ArrayList<>(List.of("a"));
        Map<String, Tag> map = new HashMap<>(Map.of("k", new Tag("red")));
        URI path = node.create(BoxService.class, new Box(list, map), Map.of());
        ServiceProxy<Box> box = node.connect(path, Box.class);
        list.add("b");
        map.clear();
        Box read = box.get().state();
        assertEquals(List.of("a"), read.list());
        assertEquals(Map.of("k", new Tag("red")), read.map());
        assertThrows(UnsupportedOperationException.class, () -> read.list().add("x"));
        assertThrows(UnsupportedOperationException.class, () -> read.map().clear());
        assertEquals(read, box.get().state());
    }

    @Test
    @DisplayName("services 16: an immutable record is not copied")
    void anImmutableOneIsNotCopied() throws Exception {
        NotesService.Note note = new NotesService.Note("a", "text");
        notes.insert(note);
        assertSame(note, notes.at("notes/a").item(NotesService.Note.class));
        assertSame(notes.get().state(), notes.get().state());
    }

    private ServiceProxy<Hops> ring(Map<String, String> partners) throws InterruptedException {
        URI path = node.create(CreateRequest.of("urn:test:ring").partners(partners));
        return node.connect(path, Hops.class);
    }

    @Test
    @DisplayName("services 17: services that would wait for each other are told so at once")
    void aCycleIsFound() throws Exception {
        ServiceProxy<Hops> last = ring(Map.of());
        ServiceProxy<Hops> first = ring(Map.of("next", last.lookup().path()));
        assertEquals(1, first.submit(new Ring(1), Integer.class));
        ServiceProxy<Hops> left = Chains.two(node);
        Fault fault =
                refused(FaultCode.CALL_CYCLE, () -> left.submit(new Chains.Go(5), Integer.class));
        List<?> cycle = (List<?>) Objects.requireNonNull(fault.extensions().get(Fault.CYCLE));
        assertEquals(3, cycle.size(), cycle::toString);
        assertEquals(0, first.submit(new Ring(0), Integer.class));
    }

    @Test
    @DisplayName("services 17: a handler that asks its own service is told so at once")
    void aServiceDoesNotWaitForItself() throws Exception {
        ServiceProxy<Hops> one = Chains.one(node);
        Fault fault =
                refused(FaultCode.CALL_CYCLE, () -> one.submit(new Chains.Go(1), Integer.class));
        assertTrue(fault.detail().contains("would wait for itself"), fault.detail());
        assertEquals(3, one.submit(new Chains.Beside(3), Integer.class), "readers are let in");
        refused(FaultCode.CALL_CYCLE, () -> one.submit(new Chains.Up(1), Integer.class));
    }

    @Test
    @DisplayName("services 13: a deadline is passed on, less what has gone")
    void aDeadlineIsPassedOn() throws Exception {
        ServiceProxy<Hops> last = ring(Map.of());
        ServiceProxy<Hops> first = ring(Map.of("next", last.lookup().path()));
        Told told = first.timeout(Duration.ofSeconds(100)).query(new Look(), Told.class);
        assertTrue(told.millis() > 0 && told.millis() <= 100_000, told::toString);
        assertEquals(1, told.callers().size());
        assertEquals(-1, last.query(new Look(), Told.class).millis());
        Terms over = Terms.LOCAL.deadline(Deadline.after(Duration.ZERO));
        refused(FaultCode.RESPONSE_TIMEOUT, () -> ask(last, Verb.QUERY, new Look(), over));
    }

    @Test
    @DisplayName(
            "services 31: a trace goes on to partners and notifications; without one it begins")
    void aTraceGoesOn() throws Exception {
        ServiceProxy<Hops> last = ring(Map.of());
        ServiceProxy<Hops> first = ring(Map.of("next", last.lookup().path()));
        Trace trace = Trace.begin();
        Reply reply = ask(first, Verb.QUERY, new Look(), Terms.LOCAL.trace(trace));
        String seen = ((Told) Objects.requireNonNull(reply.body())).trace();
        assertTrue(seen.startsWith("00-" + trace.traceId()), seen);
        assertNotEquals(trace.traceparent(), seen);
        String begun = first.query(new Look(), Told.class).trace();
        assertEquals(55, begun.length(), begun);
        Deliveries told = new Deliveries();
        notes.subscribe(SubscribeOptions.DEFAULT, told);
        ask(notes, Verb.REPLACE, new Notes(), Terms.LOCAL.trace(trace));
        assertEquals(trace, told.next(Event.class).notification().trace());
        notes.replace(new Notes(), null);
        assertNotEquals(null, told.next(Event.class).notification().trace());
    }

    @Test
    void aBodyWithoutAMediaTypeIsToldWhatIsTaken() {
        Encoded body = new Encoded("", new byte[0], "Add");
        assertEquals(
                "media type none: application/cbor, application/json is taken",
                refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> notes.update(body, null)).detail());
    }

    @Test
    @DisplayName(
            "services 29: an operation repeated under its key is answered again, not done again")
    void aRepetitionIsAnswered() throws Exception {
        ServiceProxy<Notes> keyed = notes.idempotencyKey("one");
        String first = keyed.insert(new Tag("red"));
        assertEquals(first, keyed.insert(new Tag("red")));
        assertEquals(1, notes.get().state().tags().size());
        Fault fault = refused(FaultCode.MESSAGE_NOT_SUPPORTED, () -> keyed.insert(new Tag("blue")));
        assertTrue(fault.detail().startsWith("idempotency key 'one' stands for another"));
        notes.idempotencyKey("two").insert(new Tag("red"));
        assertEquals(2, notes.get().state().tags().size());
        CreateRequest request = CreateRequest.of(NotesService.ID).name("once");
        ServiceProxy<Contracts> constructor =
                node.connect(URI.create("/constructor"), Contracts.class).idempotencyKey("create");
        String path =
                ((BlockingProxy<?>) constructor)
                        .asking()
                        .ask(
                                Verb.CREATE,
                                request,
                                ((BlockingProxy<?>) constructor).asking().terms())
                        .location();
        assertEquals("/services/once", path);
        Reply again =
                ((BlockingProxy<?>) constructor)
                        .asking()
                        .ask(
                                Verb.CREATE,
                                request,
                                ((BlockingProxy<?>) constructor).asking().terms());
        assertEquals("/services/once", again.location());
    }

    @Test
    @DisplayName("services 29: an answer without a form in a document is given, and not done again")
    void anAnswerThatCannotBeKeptIsGiven() throws Exception {
        URI path = node.create(BoundlessService.class, new Hops(), Map.of());
        ServiceProxy<Hops> boundless = node.connect(path, Hops.class);
        ServiceProxy<Hops> first = boundless.idempotencyKey("first");
        assertEquals(new Mean(Double.NaN), first.submit(new Look(), Mean.class));
        Fault done =
                refused(FaultCode.OPERATION_FAILED, () -> first.submit(new Look(), Mean.class));
        assertTrue(done.detail().startsWith("it was done, "), done.detail());
        for (int again = 0; again < 2; again++) {
            Fault fault =
                    refused(
                            FaultCode.UNKNOWN_ENTRY,
                            () -> boundless.idempotencyKey("second").update(new Ring(1), null));
            assertEquals("no ring", fault.detail());
        }
        assertEquals(1, boundless.update(new Aside(1), null).number(), "exclusive ones go on");
    }

    @Test
    void aFailureThatCannotBeShownIsAnswered() throws Exception {
        URI path = node.create(BoundlessService.class, new Hops(), Map.of());
        ServiceProxy<Hops> boundless = node.connect(path, Hops.class);
        ExecutionException failed =
                assertThrows(
                        ExecutionException.class,
                        () -> boundless.async().submit(new Ring(1), Mean.class).get());
        FaultException fault = assertInstanceOf(FaultException.class, failed.getCause());
        assertEquals(FaultCode.OPERATION_FAILED, fault.code());
        assertEquals(1, boundless.update(new Aside(1), null).number(), "exclusive ones go on");
    }

    @Test
    void anOperationThatWantsNoAnswerIsDoneOrCounted() throws Exception {
        Revision before = notes.get().revision();
        notes.async().send(Verb.UPDATE, new NotesService.Add(2));
        notes.async().send(Verb.UPDATE, "of no use");
        notes.update(new NotesService.Add(1), null);
        assertEquals(before.plus(2), notes.get().revision());
        assertEquals(1, node.stats().unheard());
    }

    private Reply ask(ServiceProxy<?> whom, Verb verb, Object body, Terms terms)
            throws InterruptedException {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(verb, Target.of(whom.lookup().path()), body, terms));
        node.operations().perform((Exchange) call);
        return call.await();
    }
}
