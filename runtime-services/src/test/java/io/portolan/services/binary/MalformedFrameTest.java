package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a server does with bytes that are no frames, or not quite.
@Timeout(120)
class MalformedFrameTest {

    private static final int FUZZED_FRAMES = 100_000;
    private static final long SEED = 20071120;
    private static final int KIND = 5;
    private static final int VERB = 6;
    private static final int FLAGS = 7;
    private static final int HEADER_LENGTH = 20;

    /// Knows to the byte what is in use.
    private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);

    private Loopback loopback;

    @BeforeEach
    void start() throws Exception {
        loopback = Loopback.start(BinarySettings.DEFAULT.withFrameBytes(4096));
    }

    @AfterEach
    void stop() {
        loopback.close();
    }

    @Test
    @DisplayName("services 33: a malformed frame is answered with why, and the connection closed")
    void aMalformedFrameIsAnsweredWithWhy() {
        assertGoaway(
                "a frame of 5000 bytes: 20 to 4096 is allowed", frame -> frame.setInt(0, 5000));
        assertGoaway("a frame of 3 bytes: 20 to 4096 is allowed", frame -> frame.setInt(0, 3));
        assertGoaway(
                "a frame of 4294967295 bytes: 20 to 4096 is allowed", frame -> frame.setInt(0, -1));
        assertGoaway("version 2: 1 is spoken here", frame -> frame.setByte(4, 2));
        assertGoaway("kind 99: 1 to 8 are known", frame -> frame.setByte(KIND, 99));
        assertGoaway(
                "a server takes no RESPONSE",
                frame -> frame.setByte(KIND, FrameKind.RESPONSE.code()));
        assertGoaway(
                "the header block does not fit into its frame",
                frame -> frame.setShort(HEADER_LENGTH, 0xffff));
        assertGoaway(
                "a field is longer than the header block",
                frame -> frame.setShort(FrameLayout.HEADER + 3, 0xfff));
        assertGoaway(
                "template 5 was not defined",
                frame -> frame.setByte(FLAGS, 0).setShort(FrameLayout.HEADER, 5));
        assertGoaway(
                "template 1024: less than 1024 are kept",
                frame -> frame.setShort(FrameLayout.HEADER, 1024));
    }

    @Test
    @DisplayName("services 33: an unknown verb is a fault, and the connection closed")
    void anUnknownVerbIsAFault() {
        List<Received> answers = send(frame -> frame.setByte(VERB, 77));
        assertEquals(FrameKind.FAULT, answers.get(0).kind);
        assertEquals("ActionNotSupported", answers.get(0).code);
        assertEquals("verb 77: 1 to 12 are known", answers.get(0).detail);
        assertEquals(FrameKind.GOAWAY, answers.get(1).kind);
    }

    @Test
    void aTargetThatIsNoneIsAFaultOfItsRequestOnly() {
        EmbeddedChannel channel = connect();
        ByteBuf bytes = request(1, new FrameWriter(4096));
        int slash = bytes.indexOf(0, bytes.readableBytes(), (byte) '/');
        channel.writeInbound(bytes.setByte(slash, 'x'));
        Received fault = received(channel).getFirst();
        assertEquals("InvalidBody", fault.code);
        assertTrue(channel.isActive());
        channel.finishAndReleaseAll();
    }

    @Test
    void aCorrelationThatIsInUseEndsTheConnection() {
        loopback.node().behave(exchange -> {});
        EmbeddedChannel channel = connect();
        FrameWriter writer = new FrameWriter(4096);
        channel.writeInbound(request(1, writer), request(1, writer));
        assertEquals("correlation 1 is in use", received(channel).getLast().detail);
        assertFalse(channel.isActive());
        assertTrue(loopback.node().asked.remove().isAnswered(), "its request is given up");
        channel.finishAndReleaseAll();
    }

    @Test
    void framesMayComeInPieces() {
        EmbeddedChannel channel = connect();
        ByteBuf bytes = request(1, new FrameWriter(4096));
        while (bytes.isReadable()) {
            channel.writeInbound(memory.buffer().writeBytes(bytes, 1));
        }
        bytes.release();
        assertEquals(FrameKind.RESPONSE, received(channel).getFirst().kind);
        channel.finishAndReleaseAll();
    }

    @Tag("slow")
    @Test
    @DisplayName("services 33: a node survives 100,000 fuzzed frames and leaks nothing")
    void aNodeSurvivesFuzzedFrames() throws Exception {
        Random random = new Random(SEED);
        EmbeddedChannel channel = connect();
        for (int i = 0; i < FUZZED_FRAMES; i++) {
            if (!channel.isActive()) {
                channel.finishAndReleaseAll();
                channel = connect();
            }
            channel.writeInbound(fuzzed(random, i));
            channel.releaseOutbound();
            channel.runPendingTasks();
            loopback.node().asked.clear();
            loopback.node().subscriptions.clear();
        }
        channel.finishAndReleaseAll();
        Asked asked =
                loopback.ask(new Operation(Verb.GET, Loopback.TARGET, "still there", Terms.LOCAL));
        assertEquals("still there", Loopback.value(asked.reply().body()));
        assertEquals(0, memory.metric().usedHeapMemory(), "bytes on the heap still in use");
        assertEquals(0, memory.metric().usedDirectMemory(), "bytes off the heap still in use");
    }

    /// A good frame with some bytes changed, or cut, or just bytes.
    private ByteBuf fuzzed(Random random, int number) {
        ByteBuf frame = request(number, new FrameWriter(4096));
        switch (random.nextInt(4)) {
            case 0 -> {
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                frame.clear().writeBytes(bytes);
            }
            case 1 -> frame.writerIndex(random.nextInt(frame.writerIndex()));
            default -> {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    int at = FrameLayout.LENGTH_BYTES + random.nextInt(frame.writerIndex() - 4);
                    frame.setByte(at, random.nextInt(256));
                }
            }
        }
        return frame;
    }

    private void assertGoaway(String reason, Consumer<ByteBuf> damage) {
        List<Received> answers = send(damage);
        assertEquals(1, answers.size(), reason);
        assertEquals(FrameKind.GOAWAY, answers.getFirst().kind, reason);
        assertEquals(reason, answers.getFirst().detail);
    }

    private List<Received> send(Consumer<ByteBuf> damage) {
        EmbeddedChannel channel = connect();
        ByteBuf frame = request(1, new FrameWriter(4096));
        damage.accept(frame);
        channel.writeInbound(frame);
        List<Received> answers = received(channel);
        assertFalse(channel.isActive(), "the connection is closed");
        channel.finishAndReleaseAll();
        return answers;
    }

    private EmbeddedChannel connect() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(memory);
        channel.pipeline().addLast(new ServerConnection(loopback.server()));
        return channel;
    }

    private ByteBuf request(long correlation, FrameWriter writer) {
        ByteBuf bytes = memory.buffer();
        writer.to(bytes);
        RequestForm.begin(
                        writer,
                        new Operation(Verb.GET, Loopback.TARGET, null, Terms.LOCAL),
                        null,
                        0,
                        correlation)
                .end(new byte[] {1, 2, 3});
        return bytes;
    }

    /// What a test looks at of an answer.
    private record Received(FrameKind kind, String code, String detail) {}

    private static List<Received> received(EmbeddedChannel channel) {
        channel.runPendingTasks();
        List<Received> all = new ArrayList<>();
        Frame frame = new Frame();
        for (ByteBuf bytes = channel.readOutbound();
                bytes != null;
                bytes = channel.readOutbound()) {
            while (bytes.isReadable()) {
                int length = bytes.getInt(bytes.readerIndex());
                try {
                    frame.read(bytes, bytes.readerIndex(), length);
                } catch (FrameException e) {
                    throw new AssertionError(e);
                }
                assertNotNull(frame.kind());
                all.add(
                        new Received(
                                frame.kind(),
                                frame.text(FrameLayout.CODE, ""),
                                frame.text(FrameLayout.DETAIL, "")));
                bytes.skipBytes(FrameLayout.LENGTH_BYTES + length);
            }
            bytes.release();
        }
        return all;
    }
}
