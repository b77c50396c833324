package io.portolan.services.http;

import io.portolan.services.http.wire.HttpListener;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// A client of HTTP/2 that writes frames as it likes, not as it should.
final class Http2Socket implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;

    /// A frame that came.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Frame(int type, int flags, int stream, byte[] payload) {

        /// The last four bytes of the fixed part: the code of an error.
        int errorCode() {
            int at = type == GOAWAY ? 4 : 0;
            return payload[at + 3] & 0xff;
        }
    }

    private final Socket plain;
    private final SSLSocket socket;
    private final DataOutputStream out;
    private final DataInputStream in;

    Http2Socket(SSLContext tls, HttpListener listener) throws IOException {
        plain = new Socket(listener.address().getAddress(), listener.address().getPort());
        socket =
                (SSLSocket)
                        tls.getSocketFactory()
                                .createSocket(
                                        plain, "localhost", listener.address().getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(20_000);
        out = new DataOutputStream(socket.getOutputStream());
        in = new DataInputStream(socket.getInputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        send(SETTINGS, 0, 0, new byte[0]);
    }

    synchronized void send(int type, int flags, int stream, byte[] payload) throws IOException {
        out.writeByte(payload.length >> 16);
        out.writeShort(payload.length);
        out.writeByte(type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(payload);
        out.flush();
    }

    /// A request; whatever is in `flags` ends with it.
    void request(int stream, int flags, String method, String path) throws IOException {
        send(HEADERS, flags | END_HEADERS, stream, head(method, path));
    }

    /// Lets the listener send more, on a stream or, for 0, on the connection.
    void window(int stream, int more) throws IOException {
        send(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(more).array());
    }

    /// Ends as a client does that is killed.
    void reset() throws IOException {
        plain.setSoLinger(true, 0);
        plain.close();
    }

    /// The next frame on a stream; one of type -1 when the listener ends before that.
    Frame nextOf(int stream) throws IOException {
        return next(frame -> frame.stream == stream && frame.type != WINDOW_UPDATE);
    }

    /// The next frame of the type; one of type -1 when the listener ends before that.
    Frame next(int type) throws IOException {
        return next(frame -> frame.type == type);
    }

    private Frame next(Predicate<Frame> isMeant) throws IOException {
        while (true) {
            int start = read();
            if (start < 0) {
                return new Frame(-1, 0, 0, new byte[8]);
            }
            int length = (start << 16) + in.readUnsignedShort();
            Frame frame =
                    new Frame(
                            in.readUnsignedByte(),
                            in.readUnsignedByte(),
                            in.readInt(),
                            in.readNBytes(length));
            if (isMeant.test(frame)) {
                return frame;
            }
        }
    }

    /// The first byte of a frame; less than 0 when the listener has ended, in whatever way.
    private int read() throws IOException {
        try {
            return in.read();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return -1;
        }
    }

    /// The status of a block of headers as Netty writes it: an indexed field, or a literal.
    static int status(Frame headers) {
        int first = headers.payload[0] & 0xff;
        return switch (first) {
            case 0x88 -> 200;
            case 0x89 -> 204;
            case 0x8b -> 304;
            case 0x8c -> 400;
            case 0x8d -> 404;
            case 0x8e -> 500;
            case 0x08, 0x48 -> literal(headers.payload);
            default -> throw new IllegalStateException(HexFormat.of().formatHex(headers.payload));
        };
    }

    /// Netty writes a status that is in no table in three digits, as Huffman codes if that is
    /// shorter.
    private static int literal(byte[] block) {
        boolean isCoded = (block[1] & 0x80) != 0;
        int length = block[1] & 0x7f;
        if (!isCoded) {
            return Integer.parseInt(new String(block, 2, length, StandardCharsets.US_ASCII));
        }
        // digits: 0, 1, 2 have 5 bits that count from 0, the others 6 bits that count from 25
        long bits = 0;
        for (int i = 0; i < length; i++) {
            bits = (bits << 8) | (block[2 + i] & 0xff);
        }
        int left = length * 8;
        int status = 0;
        for (int i = 0; i < 3; i++) {
            int five = (int) (bits >> (left - 5)) & 31;
            boolean isShort = five < 3;
            int digit = isShort ? five : ((int) (bits >> (left - 6)) & 63) - 25 + 3;
            left -= isShort ? 5 : 6;
            status = status * 10 + digit;
        }
        return status;
    }

    static byte[] head(String method, String path) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.write(field(":method", method));
        head.write(field(":scheme", "https"));
        head.write(field(":authority", "localhost"));
        head.write(field(":path", path));
        return head.toByteArray();
    }

    /// A field as HPACK has it without tables and Huffman codes.
    static byte[] field(String name, String value) throws IOException {
        ByteArrayOutputStream field = new ByteArrayOutputStream();
        field.write(0);
        text(field, name);
        text(field, value);
        return field.toByteArray();
    }

    private static void text(ByteArrayOutputStream out, String text) throws IOException {
        int length = text.length();
        if (length < 127) {
            out.write(length);
        } else {
            out.write(127);
            int rest = length - 127;
            while (rest >= 128) {
                out.write(rest % 128 + 128);
                rest /= 128;
            }
            out.write(rest);
        }
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
