package io.portolan.services.http.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.portolan.services.http.BoardOperations;
import io.portolan.services.http.HttpLimits;
import io.portolan.services.http.HttpSettings;

/// Bytes of any kind as what a client sends.
class FuzzedRequestsTest {

    @FuzzTest(maxDuration = "2m")
    void bytesAreAnsweredOrRefusedAndNoneStays(byte[] bytes) {
        String whole = answers(bytes, bytes.length);
        String parts = answers(bytes, 1);
        assertTrue(whole.isEmpty() || whole.startsWith("HTTP/1."), whole);
        assertEquals(statuses(whole), statuses(parts), "however the bytes are cut");
    }

    private static String answers(byte[] bytes, int size) {
        BoardOperations board = new BoardOperations();
        try (HttpServerContext front = new HttpServerContext(board, HttpSettings.LOOPBACK, true)) {
            StrictRequestDecoder decoder = new StrictRequestDecoder(HttpLimits.DEFAULT);
            EmbeddedChannel channel =
                    new EmbeddedChannel(
                            decoder, new HttpResponseEncoder(), new HttpConnection(front, decoder));
            for (int at = 0; at < bytes.length && channel.isOpen(); at += size) {
                int length = Math.min(size, bytes.length - at);
                channel.writeInbound(Unpooled.copiedBuffer(bytes, at, length));
                channel.runPendingTasks();
            }
            StringBuilder answers = new StringBuilder();
            for (ByteBuf part = channel.readOutbound();
                    part != null;
                    part = channel.readOutbound()) {
                answers.append(part.toString(ISO_8859_1));
                part.release();
            }
            board.slowMayEnd.countDown();
            channel.finishAndReleaseAll();
            return answers.toString();
        }
    }

    private static String statuses(String answers) {
        StringBuilder statuses = new StringBuilder();
        for (String line : answers.split("\r\n", -1)) {
            if (line.startsWith("HTTP/1.")) {
                statuses.append(line).append('\n');
            }
        }
        return statuses.toString();
    }
}
