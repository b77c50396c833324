package io.portolan.services.node;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Document;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Scanner;
import java.util.stream.Collectors;

/// The way by HTTP, with the JDK's client.
final class HttpTransport implements Transport {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private final HttpClient client;
    private final URI node;

    HttpTransport(URI node) {
        this(node, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    HttpTransport(URI node, HttpClient client) {
        this.node = node;
        this.client = client;
    }

    @Override
    public Answer perform(Operation operation) throws Exception {
        Object body = operation.body();
        Encoded encoded =
                body instanceof Encoded e
                        ? e
                        : new Encoded(
                                Codec.JSON, body == null ? new byte[0] : JSON.write(body), "");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(node + escaped(path(operation))))
                        .method(method(operation), BodyPublishers.ofByteArray(encoded.bytes()));
        if (body != null) {
            String type =
                    body instanceof Encoded ? encoded.type() : body.getClass().getSimpleName();
            request.header(
                    "content-type", encoded.mediaType() + (type.isEmpty() ? "" : "; type=" + type));
        }
        terms(operation.terms(), request);
        return answer(client.send(request.build(), BodyHandlers.ofString()));
    }

    @Override
    public Subscription subscribe(String service, Subscriber subscriber) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(node + service + "?snapshot=false"))
                        .header("accept", "text/event-stream")
                        .build();
        InputStream events = client.send(request, BodyHandlers.ofInputStream()).body();
        Thread.ofVirtual().start(() -> read(service, events, subscriber));
        return new Stream(events);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private static void read(String service, InputStream events, Subscriber subscriber) {
        String kind = "";
        try (Scanner lines = new Scanner(events, StandardCharsets.UTF_8)) {
            while (lines.hasNextLine()) {
                String line = lines.nextLine();
                if (line.startsWith("event: ")) {
                    kind = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    Document data = JSON.parse(line.substring(6).getBytes(StandardCharsets.UTF_8));
                    subscriber.sink().deliver(delivery(service, kind, data));
                }
            }
        }
    }

    private static Delivery delivery(String service, String kind, Document data) {
        if (kind.equals("end")) {
            return new Delivery.Ended(
                    Delivery.Reason.valueOf(text(data, "/reason")), text(data, "/detail"));
        }
        return new Delivery.Event(
                new Notification(
                        service,
                        Verb.valueOf(text(data, "/verb")),
                        text(data, "/item"),
                        text(data, "/type"),
                        Objects.requireNonNull(Revision.parse(text(data, "/revision"))),
                        null,
                        null));
    }

    private static String text(Document data, String pointer) {
        String json = String.valueOf(data.at(JsonPointer.parse(pointer)));
        return json.substring(1, json.length() - 1);
    }

    /// CREATE of anything but the constructor has no form in HTTP: its name as a method comes
    /// nearest.
    private static String method(Operation operation) {
        return switch (operation.verb()) {
            case GET, LOOKUP, SUBSCRIBE -> "GET";
            case QUERY -> "QUERY";
            case INSERT, SUBMIT -> "POST";
            case UPDATE -> "PATCH";
            case UPSERT, REPLACE -> "PUT";
            case DELETE, DROP -> "DELETE";
            case CREATE -> isConstructor(operation) ? "POST" : "CREATE";
            case NOTIFY -> "NOTIFY";
        };
    }

    private static String path(Operation operation) {
        Target target = operation.target();
        return switch (operation.verb()) {
            case CREATE -> isConstructor(operation) ? "/services" : target.toString();
            case LOOKUP -> target + "/$info";
            case SUBMIT -> target.service() + "/$actions/" + target.item();
            default -> target.toString();
        };
    }

    /// All but what stands for itself in a path.
    private static String escaped(String path) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean isPlain = c < 127 && (Character.isLetterOrDigit(c) || "/$-._~".indexOf(c) >= 0);
            escaped.append(isPlain ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        return escaped.toString();
    }

    private static boolean isConstructor(Operation operation) {
        return operation.target().service().equals(Target.CONSTRUCTOR);
    }

    private static void terms(Terms terms, HttpRequest.Builder request) {
        if (terms.ifMatch() != null) {
            request.header("if-match", tags(terms.ifMatch()));
        }
        if (terms.ifNoneMatch() != null) {
            request.header("if-none-match", tags(terms.ifNoneMatch()));
        }
        if (terms.idempotencyKey() != null) {
            request.header("idempotency-key", terms.idempotencyKey());
        }
        if (!terms.deadline().isNever()) {
            request.header("request-timeout", "" + terms.deadline().remaining().toMillis());
        }
    }

    private static String tags(Match match) {
        return match.isAny()
                ? "*"
                : match.revisions().stream()
                        .map(revision -> '"' + revision.toString() + '"')
                        .collect(Collectors.joining(", "));
    }

    private static Answer answer(HttpResponse<String> response) {
        int status = response.statusCode();
        if (status >= 400) {
            Document problem = JSON.parse(response.body().getBytes(StandardCharsets.UTF_8));
            return new Answer(text(problem, "/code"), -1, "", "", response.body());
        }
        String what =
                switch (status) {
                    case 201 -> "CREATED";
                    case 202 -> "ACCEPTED";
                    case 304 -> "NOT_MODIFIED";
                    default -> "DONE";
                };
        Revision revision = Revision.parse(header(response, "portolan-revision"));
        return new Answer(
                what,
                Objects.requireNonNull(revision).number(),
                header(response, "location"),
                response.body());
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /// A stream that is being read.
    private record Stream(InputStream events) implements Subscription {

        @Override
        public String id() {
            return "";
        }

        @Override
        public Revision since() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean renew(Duration lease) {
            return false;
        }

        @Override
        public void request(long deliveries) {}

        @Override
        public boolean isEnded() {
            return false;
        }

        @Override
        public void close() {}
    }
}
