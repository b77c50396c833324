package io.portolan.services.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class NotifyFramesTest {

    private final Loopback loopback = Loopback.start(BinarySettings.DEFAULT);
    private final ServerConnection connection = new ServerConnection(loopback.server());
    private final NotifyFrames frames = new NotifyFrames();
    private final FrameWriter writer = new FrameWriter(1 << 20);
    private final Frame frame = new Frame();

    @AfterEach
    void close() {
        loopback.close();
    }

    @Test
    void aChangeThatSeveralGetIsOneFrame() throws FrameException {
        EncodedDelivery one = change(1);
        EncodedDelivery two = change(2);
        for (long correlation = 1; correlation <= 3; correlation++) {
            ServerSink sink = sink(correlation);
            frames.add(sink, one);
            frames.add(sink, two);
        }
        assertEquals(List.of("1 to [1, 2, 3]", "2 to [1, 2, 3]"), written());
    }

    @Test
    void eachSubscriptionHasItsOrderWhoeverComesFirst() throws FrameException {
        EncodedDelivery one = change(1);
        EncodedDelivery two = change(2);
        ServerSink ahead = sink(1);
        ServerSink behind = sink(2);
        frames.add(ahead, two);
        frames.add(behind, one);
        frames.add(behind, two);
        assertEquals(List.of("2 to [1]", "1 to [2]", "2 to [2]"), written());
    }

    @Test
    void whatComesAfterAWriteGoesIntoNewFrames() throws FrameException {
        EncodedDelivery one = change(1);
        ServerSink sink = sink(1);
        frames.add(sink, one);
        assertEquals(List.of("1 to [1]"), written());
        frames.add(sink, one);
        frames.add(sink(2), one);
        assertEquals(List.of("1 to [1, 2]"), written());
        assertEquals(List.of(), written());
    }

    @Test
    void moreSubscriptionsThanAFrameHasRoomForAreSeveralFrames() throws FrameException {
        EncodedDelivery one = change(1);
        FrameWriter narrow = new FrameWriter(150);
        for (long correlation = 1; correlation <= 10; correlation++) {
            frames.add(sink(correlation), one);
        }
        assertEquals(List.of("1 to [1, 2, 3, 4, 5]", "1 to [6, 7, 8, 9, 10]"), written(narrow));
    }

    @Test
    void numbersThatAreNoneAreRefused() throws FrameException {
        ByteBuf bytes = Unpooled.buffer();
        writer.to(bytes);
        writer.begin(FrameKind.NOTIFY, 6, 0, 1, Template.NONE)
                .text(FrameLayout.ALSO, "ten bytes.")
                .end(null);
        frame.read(bytes, 0, bytes.getInt(0));
        FrameException refused =
                assertThrows(FrameException.class, () -> frame.numbers(FrameLayout.ALSO));
        assertEquals("field 34 has 10 bytes: 8 for each number are needed", refused.getMessage());
    }

    private List<String> written() throws FrameException {
        return written(writer);
    }

    /// Such as `7 to [1, 2]`: a revision and who gets it.
    private List<String> written(FrameWriter to) throws FrameException {
        ByteBuf bytes = Unpooled.buffer();
        to.to(bytes);
        frames.write(to);
        List<String> all = new ArrayList<>();
        while (bytes.isReadable()) {
            int length = bytes.getInt(bytes.readerIndex());
            frame.read(bytes, bytes.readerIndex(), length);
            List<Long> correlations = new ArrayList<>(List.of(frame.correlation()));
            for (long also : frame.numbers(FrameLayout.ALSO)) {
                correlations.add(also);
            }
            Delivery.Event event = (Delivery.Event) DeliveryForm.read(frame);
            all.add(event.notification().revision().number() + " to " + correlations);
            bytes.skipBytes(FrameLayout.LENGTH_BYTES + length);
        }
        return all;
    }

    private ServerSink sink(long correlation) {
        return new ServerSink(connection, correlation);
    }

    private static EncodedDelivery change(long number) {
        return new EncodedDelivery(
                new Delivery.Event(
                        new Notification(
                                "/services/a",
                                Verb.UPDATE,
                                "",
                                "Change",
                                new Revision("epoch", number),
                                null,
                                null)),
                new Encoded("application/cbor", new byte[10], ""));
    }
}
