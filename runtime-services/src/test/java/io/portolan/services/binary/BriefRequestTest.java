package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests of which it is enough to know that they were done.
@Timeout(20)
class BriefRequestTest {

    private static final Operation OPERATION =
            new Operation(Verb.SUBMIT, Loopback.TARGET, "tell", Terms.LOCAL);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachIsDoneOnceWithoutItsReply(boolean isDoneWhereItIsRead) throws Exception {
        BinarySettings settings = BinarySettings.DEFAULT.withRequestsInFlight(1000);
        try (Loopback loopback = Loopback.start(settings)) {
            if (!isDoneWhereItIsRead) {
                loopback.node().behave(e -> Thread.startVirtualThread(() -> FakeNode.echo(e)));
            }
            for (int round = 0; round < 3; round++) { // more than are in flight at a time
                List<Asked> all = new ArrayList<>();
                for (int i = 0; i < 1000; i++) {
                    all.add(Asked.briefly(loopback.client(), OPERATION));
                }
                for (Asked one : all) {
                    assertSame(Reply.UNTOLD, one.reply());
                }
            }
            for (int i = 0; i < 3000; i++) {
                assertFalse(loopback.node().asked.take().wantsReply());
            }
            assertTrue(loopback.node().asked.isEmpty());
        }
    }

    @Test
    void aFaultComesInAnyCase() throws Exception {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT)) {
            loopback.node().behave(FakeNode::fail);
            Asked asked = Asked.briefly(loopback.client(), OPERATION);
            assertEquals(FaultCode.STATE_CONFLICT, asked.fault().code());
        }
    }

    @Test
    void oneFrameTellsOfAllThatWereReadTogether() throws Exception {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT)) {
            EmbeddedChannel channel = new EmbeddedChannel(new ServerConnection(loopback.server()));
            ByteBuf requests = Unpooled.buffer();
            FrameWriter writer = new FrameWriter(4096);
            writer.to(requests);
            for (int i = 1; i <= 100; i++) {
                RequestForm.begin(writer, OPERATION, null, FrameLayout.BRIEF, i).end(null);
            }
            channel.writeInbound(requests);
            ByteBuf answers = channel.readOutbound();
            Frame frame = new Frame();
            frame.read(answers, 0, answers.getInt(0));
            List<Long> done = new ArrayList<>();
            DoneRequests.read(frame, done::add);
            assertEquals(100, done.stream().distinct().count());
            assertEquals(100 * 101 / 2, done.stream().mapToLong(Long::longValue).sum());
            assertEquals(FrameLayout.LENGTH_BYTES + answers.getInt(0), answers.readableBytes());
            answers.release();
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void whatIsNoListOfCorrelationsEndsTheConnection() throws Exception {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT)) {
            EmbeddedChannel channel = new EmbeddedChannel(new ClientConnection(loopback.client()));
            ByteBuf bytes = Unpooled.buffer();
            FrameWriter writer = new FrameWriter(4096);
            writer.to(bytes);
            writer.begin(FrameKind.RESPONSE, 0, FrameLayout.BRIEF, 0, Template.NONE)
                    .end(new byte[7]);
            channel.writeInbound(bytes);
            channel.runPendingTasks();
            assertFalse(channel.isActive());
            channel.finishAndReleaseAll();
        }
    }

    @Test
    void whatWasNotToldWhenTheConnectionIsLostFails() throws Exception {
        try (Loopback loopback = Loopback.start(BinarySettings.DEFAULT)) {
            loopback.node().behave(exchange -> {});
            Asked asked = Asked.briefly(loopback.client(), OPERATION);
            loopback.node().asked.take();
            loopback.server().disconnect();
            assertEquals(FaultCode.OPERATION_CANCELED, asked.fault().code());
        }
    }
}
