package io.portolan.services.http.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A sink of events: keeps the bodies that are posted, answers with the statuses that it is given,
/// 204 when there is none.
final class SinkServer implements AutoCloseable {

    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();

    /// How many posts are answered; others wait.
    final Semaphore answers = new Semaphore(Integer.MAX_VALUE / 2);

    private final ServerSocket server;

    SinkServer() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/sink";
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                InputStream in = socket.getInputStream();
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    head.append((char) in.read());
                }
                String lower = head.toString().toLowerCase(Locale.ROOT);
                int at = lower.indexOf("content-length: ") + 16;
                int length = Integer.parseInt(lower.substring(at, lower.indexOf('\r', at)));
                events.add(new String(in.readNBytes(length), ISO_8859_1));
                answers.acquireUninterruptibly();
                Integer status = statuses.poll();
                String answer =
                        "HTTP/1.1 "
                                + (status == null ? 204 : status)
                                + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
            } catch (IOException e) {
                // the next one, or closed
            }
        }
    }
}
