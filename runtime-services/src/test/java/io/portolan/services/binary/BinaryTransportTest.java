package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandler;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class BinaryTransportTest {

    private static final BinarySettings DEFAULT = BinarySettings.DEFAULT;

    @ParameterizedTest
    @EnumSource(
            value = Verb.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NOTIFY", "SUBSCRIBE", "LOOKUP"})
    void anOperationArrivesAsItWasAsked(Verb verb) throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Trace trace = Trace.begin();
            Encoded body = new Encoded("application/json", new byte[] {'1'}, "Number");
            Terms terms =
                    new Terms(
                            Match.of(new Revision("e", 1), new Revision("f", 2)),
                            Match.ANY,
                            Deadline.after(Duration.ofSeconds(100)),
                            trace,
                            "key",
                            Principal.LOCAL,
                            List.of("/services/x", "/services/y"));
            Asked asked = loopback.ask(new Operation(verb, Loopback.TARGET, body, terms));
            Reply reply = asked.reply();
            assertEquals(FakeNode.REVISION, reply.revision());
            assertArrayEquals(body.bytes(), encoded(reply.body()).bytes());
            Operation arrived = loopback.node().asked.take().operation();
            assertEquals(verb, arrived.verb());
            assertEquals(Loopback.TARGET, arrived.target());
            assertEquals("Number", encoded(arrived.body()).type());
            assertEquals("application/json", encoded(arrived.body()).mediaType());
            Terms there = arrived.terms();
            assertEquals(terms.ifMatch(), there.ifMatch());
            assertEquals(terms.ifNoneMatch(), there.ifNoneMatch());
            assertEquals(trace, there.trace());
            assertEquals("key", there.idempotencyKey());
            assertEquals(terms.callers(), there.callers());
            assertEquals(Principal.LOCAL, there.principal());
            long seconds = there.deadline().remaining().toSeconds();
            assertTrue(seconds > 50 && seconds <= 100, () -> seconds + " seconds remain");
        }
    }

    @Test
    void valuesTravelAsCbor() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node()
                    .behave(e -> e.reply(Reply.created(FakeNode.REVISION, Map.of("a", 1), "/x")));
            Reply reply = loopback.ask(Verb.INSERT, List.of("one", "two")).reply();
            assertEquals(Reply.Outcome.CREATED, reply.outcome());
            assertEquals("/x", reply.location());
            assertEquals(Map.of("a", 1), Loopback.value(reply.body()));
            Object body = loopback.node().asked.take().operation().body();
            assertEquals(List.of("one", "two"), Loopback.value(body));
        }
    }

    @Test
    void aFaultArrivesWithAllItSays() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Fault fault =
                    Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, "not so")
                            .with(Fault.ACCEPT, List.of("application/cbor"))
                            .with(Fault.INDEX, 3)
                            .about(URI.create("/services/a"));
            loopback.node().behave(e -> e.fail(fault));
            assertEquals(fault, loopback.ask(Verb.GET, null).fault());
        }
    }

    @Test
    void aFaultThatCannotBeWrittenIsAFaultToo() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            Fault odd = Fault.of(FaultCode.GONE, "no more").with("what", new Object());
            loopback.node().behave(e -> e.fail(odd));
            Fault told = loopback.ask(Verb.GET, null).fault();
            assertEquals(FaultCode.OPERATION_FAILED, told.code());
            assertTrue(told.detail().contains("a plain Object has no form in a document"));
        }
    }

    @Test
    void aLookupIsAnsweredWithTheInfo() throws Exception {
        ServiceInfo info =
                new ServiceInfo(
                        "a",
                        "/services/a",
                        "http://example.org/a",
                        "1",
                        List.of("http://example.org/also"),
                        EnumSet.of(Verb.GET, Verb.DROP),
                        List.of("run"),
                        List.of(),
                        Map.of("other", "/services/b"),
                        "node");
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> e.reply(Reply.done(FakeNode.REVISION, info)));
            assertEquals(info, loopback.ask(Verb.LOOKUP, null).reply().body());
        }
    }

    @Test
    void answersComeInAnyOrder() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> {});
            Asked first = loopback.ask(Verb.GET, "first");
            Asked second = loopback.ask(Verb.GET, "second");
            Exchange one = loopback.node().asked.take();
            FakeNode.echo(loopback.node().asked.take());
            assertEquals("second", Loopback.value(second.reply().body()));
            FakeNode.echo(one);
            assertEquals("first", Loopback.value(first.reply().body()));
        }
    }

    @Test
    void moreTargetsThanTemplatesAreTold() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            List<Asked> all = new ArrayList<>();
            for (int i = 0; i < FrameLayout.TEMPLATES + 100; i++) {
                Target target = new Target("/services/s" + i, "");
                Asked asked = loopback.ask(new Operation(Verb.GET, target, "body", Terms.LOCAL));
                asked.reply();
                all.add(asked);
                assertEquals(target, loopback.node().asked.take().operation().target());
            }
            assertEquals(FrameLayout.TEMPLATES + 100, all.size());
        }
    }

    @Test
    @DisplayName("services 13: the rest of the deadline travels, and the asker gives up by itself")
    void theDeadlineTravels() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> {});
            Terms terms = Terms.LOCAL.deadline(Deadline.after(Duration.ofMillis(50)));
            Asked asked = loopback.ask(new Operation(Verb.GET, Loopback.TARGET, null, terms));
            assertEquals(FaultCode.RESPONSE_TIMEOUT, asked.fault().code());
            Deadline there = loopback.node().asked.take().operation().terms().deadline();
            assertTrue(there.remainingNanos() <= TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    @Test
    @DisplayName(
            "14: what is given up is cancelled at the service, and so it is when the caller goes")
    void whatIsGivenUpIsCancelled() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> {});
            Asked asked = loopback.ask(Verb.GET, null);
            Exchange there = loopback.node().asked.take();
            asked.abort(Fault.of(FaultCode.OPERATION_CANCELED, "no more"));
            awaitAnswered(there);
            loopback.ask(Verb.GET, null);
            Exchange second = loopback.node().asked.take();
            loopback.client().close();
            awaitAnswered(second);
        }
    }

    @Test
    void aRunningHandlerIsInterruptedByACancel() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            CountDownLatch interrupted = new CountDownLatch(1);
            loopback.node()
                    .behave(e ->
                            Thread.ofVirtual()
                                    .start(() -> {
                                        e.begin();
                                        try {
                                            new CountDownLatch(1).await(); // nobody counts
                                        } catch (InterruptedException x) {
                                            interrupted.countDown();
                                        } finally {
                                            e.end();
                                        }
                                    }));
            Asked asked = loopback.ask(Verb.SUBMIT, null);
            loopback.node().asked.take();
            asked.abort(Fault.of(FaultCode.OPERATION_CANCELED, "no more"));
            interrupted.await();
        }
    }

    @Test
    void aLostConnectionIsMadeAgain() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> {});
            Asked lost = loopback.ask(Verb.GET, "lost");
            loopback.node().asked.take();
            loopback.node().behave(FakeNode::echo);
            loopback.server().disconnect();
            assertEquals(FaultCode.OPERATION_CANCELED, lost.fault().code());
            assertEquals("again", Loopback.value(loopback.ask(Verb.GET, "again").reply().body()));
        }
    }

    @Test
    void aNodeThatIsNotThereIsAFault() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.server().close();
            Fault fault = loopback.ask(Verb.GET, null).fault();
            assertEquals(FaultCode.OPERATION_CANCELED, fault.code());
            assertTrue(fault.detail().contains("cannot be reached"), fault::detail);
        }
    }

    @Test
    @DisplayName("services 28: an address that others reach needs an authentication")
    void anAddressThatOthersReachNeedsAnAuthentication() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            TcpSettings everywhere = TcpSettings.LOOPBACK.at("0.0.0.0", 0);
            FaultException refused =
                    assertThrows(
                            FaultException.class,
                            () -> BinaryServer.open(loopback.node(), everywhere));
            assertEquals(FaultCode.PERMISSION_DENIED, refused.code());
            assertTrue(
                    refused.fault().detail().contains("give access rules, or bind 127.0.0.1"),
                    refused::getMessage);
            BinaryServer.open(loopback.node(), everywhere.consent(true)).close();
        }
    }

    @Test
    void drainingAnswersWhatWasAskedAndTakesNothingNew() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            loopback.node().behave(e -> {});
            Asked asked = loopback.ask(Verb.GET, "late");
            Exchange there = loopback.node().asked.take();
            loopback.node().behave(FakeNode::echo); // what comes before the connection drains
            Thread drain = Thread.ofVirtual().start(loopback.server()::close);
            Asked next;
            do {
                next = loopback.ask(Verb.GET, "next");
            } while (next.isReply());
            assertEquals(FaultCode.OPERATION_CANCELED, next.fault().code());
            FakeNode.echo(there);
            assertEquals("late", Loopback.value(asked.reply().body()));
            drain.join();
        }
    }

    @Test
    void requestsOverTheLimitOfAClientFailAtOnce() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT.withRequestsInFlight(2))) {
            loopback.node().behave(e -> {});
            loopback.ask(Verb.GET, null);
            loopback.ask(Verb.GET, null);
            loopback.node().asked.take();
            loopback.node().asked.take();
            Fault fault = loopback.ask(Verb.GET, null).fault();
            assertEquals(FaultCode.QUEUING_LIMIT_EXCEEDED, fault.code());
            assertEquals(1, fault.extensions().get(Fault.RETRY_AFTER));
        }
    }

    @Test
    void aServerReadsNoFurtherThanItsLimit() throws Exception {
        BinarySettings narrow = DEFAULT.withRequestsInFlight(2);
        try (Loopback loopback =
                Loopback.start(TcpSettings.LOOPBACK.limits(narrow), DEFAULT, null, null)) {
            loopback.node().behave(e -> {});
            List<Asked> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(loopback.ask(Verb.GET, i));
            }
            for (int i = 0; i < 10; i++) {
                Exchange there = loopback.node().asked.take();
                assertTrue(loopback.node().asked.size() <= 1, "two at a time");
                assertEquals(i, Loopback.value(there.operation().body()));
                FakeNode.echo(there);
            }
            for (int i = 0; i < 10; i++) {
                assertEquals(i, Loopback.value(all.get(i).reply().body()));
            }
        }
    }

    /// A node at its limit does not read what the client sends to keep the connection.
    @Test
    void aServerAtItsLimitKeepsTheConnection() throws Exception {
        BinarySettings narrow = DEFAULT.withRequestsInFlight(1).withIdle(Duration.ofMillis(300));
        try (Loopback loopback = Loopback.start(narrow)) {
            loopback.node().behave(e -> {});
            Asked asked = loopback.ask(Verb.GET, "after a while");
            Exchange there = loopback.node().asked.take();
            long end = System.nanoTime() + 3 * narrow.idle().toNanos();
            while (System.nanoTime() < end) {
                assertFalse(there.isAnswered() || asked.isAnswered(), "the connection was lost");
                LockSupport.parkNanos(500_000);
            }
            FakeNode.echo(there);
            assertEquals("after a while", Loopback.value(asked.reply().body()));
            assertEquals(1, loopback.server().connections());
        }
    }

    @Test
    void aRequestOverTheLimitIsReadNoFurtherAndTheClientHearsOfTheServer() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT.withRequestsInFlight(1))) {
            loopback.node().behave(e -> {});
            AtomicInteger reads = new AtomicInteger();
            ChannelOutboundHandler counting =
                    new ChannelOutboundHandlerAdapter() {
                        @Override
                        public void read(ChannelHandlerContext context) {
                            reads.incrementAndGet();
                            context.read();
                        }
                    };
            EmbeddedChannel channel = new EmbeddedChannel();
            channel.freezeTime();
            channel.pipeline()
                    .addLast(
                            counting,
                            Connection.idle(DEFAULT, false),
                            new ServerConnection(loopback.server()));
            channel.writeInbound(get(1), get(2));
            int before = reads.get();
            channel.writeInbound(get(3));
            assertEquals(before, reads.get(), "it does not ask for more");
            for (int third = 1; third <= 9; third++) {
                channel.advanceTimeBy(DEFAULT.idle().toMillis() / 3, TimeUnit.MILLISECONDS);
                channel.runPendingTasks(); // what is due
                channel.runPendingTasks(); // and what it sends
                ByteBuf ping = channel.readOutbound();
                Frame frame = new Frame();
                frame.read(ping, 0, ping.getInt(0));
                assertEquals(FrameKind.PING, frame.kind());
                assertFalse(frame.has(FrameLayout.ACK));
                ping.release();
            }
            FakeNode.echo(loopback.node().asked.remove());
            channel.runPendingTasks();
            assertTrue(reads.get() > before, "it reads on");
            assertEquals(1, loopback.node().asked.size(), "the second has its turn");
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void aClientAtTheLimitOfTheServerCancels() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT.withRequestsInFlight(1))) {
            loopback.node().behave(e -> {});
            Asked asked = loopback.ask(Verb.GET, null);
            Exchange there = loopback.node().asked.take();
            asked.abort(Fault.of(FaultCode.OPERATION_CANCELED, "no more"));
            awaitAnswered(there);
        }
    }

    private static ByteBuf get(long correlation) {
        ByteBuf request = Unpooled.buffer();
        FrameWriter out = new FrameWriter(4096);
        out.to(request);
        Operation get = new Operation(Verb.GET, Loopback.TARGET, null, Terms.LOCAL);
        RequestForm.begin(out, get, null, 0, correlation).end(null);
        return request;
    }

    @Test
    void aConnectionThatEndsDoesNotWaitForEverForItsLastBytes() {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            ChannelOutboundHandler unread =
                    new ChannelOutboundHandlerAdapter() {
                        @Override
                        public void write(
                                ChannelHandlerContext context, Object sent, ChannelPromise taken) {
                            ReferenceCountUtil.release(sent); // and never says that it was taken
                        }
                    };
            EmbeddedChannel channel =
                    new EmbeddedChannel(unread, new ServerConnection(loopback.server()));
            channel.freezeTime();
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[8])); // is no frame
            assertTrue(channel.isActive());
            channel.advanceTimeBy(DEFAULT.idle().toMillis(), TimeUnit.MILLISECONDS);
            channel.runPendingTasks();
            assertFalse(channel.isActive());
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void aClientThatDoesNotReadIsCut() throws Exception {
        BinarySettings brief = DEFAULT.withIdle(Duration.ofMillis(200));
        try (Loopback loopback = Loopback.start(brief)) {
            Encoded large = new Encoded("application/octet-stream", new byte[20 << 20], "");
            loopback.node().behave(e -> e.reply(Reply.done(FakeNode.REVISION, large)));
            ByteBuf request = get(1);
            InetSocketAddress address = loopback.server().address();
            try (Socket silent = new Socket(address.getAddress(), address.getPort())) {
                silent.getOutputStream().write(request.array(), 0, request.readableBytes());
                loopback.node().asked.take();
                long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
                while (loopback.server().connections() > 0) {
                    assertTrue(System.nanoTime() < end, "it was not cut");
                    LockSupport.parkNanos(500_000);
                }
            }
        }
    }

    @Test
    void whatIsLargerThanAFrameIsRefusedWhereItIsWritten() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT.withFrameBytes(1000))) {
            byte[] large = new byte[2000];
            Encoded body = new Encoded("application/octet-stream", large, "");
            assertEquals(FaultCode.TOO_LARGE, loopback.ask(Verb.GET, body).fault().code());
            loopback.node().behave(e -> e.reply(Reply.done(FakeNode.REVISION, body)));
            assertEquals(FaultCode.OPERATION_FAILED, loopback.ask(Verb.GET, null).fault().code());
            loopback.node().behave(FakeNode::echo);
            loopback.ask(Verb.GET, "small").reply();
        }
    }

    @Test
    void anAddressInUseIsSaid() throws Exception {
        try (Loopback loopback = Loopback.start(DEFAULT)) {
            int port = loopback.server().address().getPort();
            TcpSettings taken = TcpSettings.LOOPBACK.at("127.0.0.1", port);
            FaultException refused =
                    assertThrows(
                            FaultException.class, () -> BinaryServer.open(loopback.node(), taken));
            assertTrue(
                    refused.fault().detail().startsWith("port " + port + " of 127.0.0.1 cannot be"),
                    refused::getMessage);
        }
    }

    @Test
    void settingsHaveBounds() {
        assertEquals(
                "requestsInFlight is 0: 1 to 65536 is allowed",
                assertThrows(IllegalArgumentException.class, () -> DEFAULT.withRequestsInFlight(0))
                        .getMessage());
        assertFalse(DEFAULT.idle().isZero());
    }

    private static Encoded encoded(@Nullable Object body) {
        return assertInstanceOf(Encoded.class, body);
    }

    private static void awaitAnswered(Exchange exchange) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!exchange.isAnswered()) {
            assertTrue(System.nanoTime() < end, "it was not answered");
            LockSupport.parkNanos(500_000);
        }
    }
}
