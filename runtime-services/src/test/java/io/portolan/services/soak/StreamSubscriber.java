package io.portolan.services.soak;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Revision;
import io.portolan.services.soak.Ledger.Post;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a stream of events, and goes on with `Last-Event-ID` when it is cut off.
///
/// @param pauseNanos how long it takes over each event
record StreamSubscriber(Soak soak, Sight sight, long pauseNanos) implements Soak.Part {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    /// The data of an event, as far as it is looked at.
    private record Told(
            String service,
            String verb,
            String item,
            String type,
            String revision,
            @Nullable String traceparent,
            Post body) {}

    private record Missing(@Nullable String last, String next) {}

    @Override
    public void run() {
        while (!soak.isOver()) {
            try (Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), soak.now().http().port())) {
                socket.setReceiveBufferSize(4096);
                soak.count("subscriptions by HTTP");
                read(socket);
            } catch (IOException e) {
                soak.pause(); // cut off
            }
        }
    }

    private void read(Socket socket) throws IOException {
        Revision last = sight.last();
        String request =
                "GET %s?buffer=64 HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n%s\r\n"
                        .formatted(
                                Ledger.PATH, last == null ? "" : "Last-Event-ID: " + last + "\r\n");
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8), 512);
        Map<String, String> event = new HashMap<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                event.put(line.substring(0, colon), line.substring(colon + 2));
            } else if (line.isEmpty()) {
                take(event);
                event.clear();
                soak.rest(pauseNanos);
            }
        }
    }

    private void take(Map<String, String> event) {
        String data = event.get("data");
        switch (event.getOrDefault("event", "")) {
            case "snapshot" -> sight.snapshot(revision(event.get("id")));
            case "update" -> {
                Told told = read(Told.class, data);
                sight.event(revision(told.revision()), told.body());
            }
            case "gap" -> {
                Missing missing = read(Missing.class, data);
                sight.gap(
                        missing.last() == null ? null : revision(missing.last()),
                        revision(missing.next()));
            }
            default -> {} // the head, a heartbeat, an end
        }
    }

    private static Revision revision(@Nullable String text) {
        return Objects.requireNonNull(Revision.parse(Objects.requireNonNull(text)), text);
    }

    private static <T> T read(Class<T> type, @Nullable String data) {
        byte[] bytes = Objects.requireNonNull(data).getBytes(UTF_8);
        return type.cast(Objects.requireNonNull(JSON.read(Shapes.of(type), bytes)));
    }
}
