package io.portolan.cli.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.call.CallJson;
import io.portolan.cli.call.ChangeStream;
import io.portolan.cli.call.NodeClient;
import io.portolan.cli.call.NodeUrl;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The service of jobs of a node.
///
/// *Threads:* one. *Failure:* [CommandException] for faults of the service and a node that cannot
/// be reached.
///
/// @param path of the service
record JobClient(NodeUrl node, String path, NodeClient client) implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int PIECE = 512 << 10;
    private static final int RANGE = 4 << 20;
    private static final Map<String, String> JSON =
            Map.of("Content-Type", "application/json", "Accept", "application/json");

    /// Uploads a file under its name, in pieces.
    void upload(Path file, String name) throws InterruptedException {
        try (InputStream in = Files.newInputStream(file)) {
            long from = 0;
            for (byte[] piece = in.readNBytes(PIECE); piece.length > 0; ) {
                client.bytes(
                        node,
                        "PUT",
                        "%s/$upload/%s?from=%d".formatted(path, escaped(name), from),
                        Map.of("Content-Type", "application/octet-stream"),
                        piece,
                        LIMIT);
                from += piece.length;
                piece = in.readNBytes(PIECE);
            }
            if (from == 0) {
                throw new CommandException(
                        ExitCode.FAILURE, "%s is empty; name a file with points".formatted(file));
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    static CommandException unreadable(Path file, IOException why) {
        return new CommandException(
                ExitCode.FAILURE,
                "cannot read %s: %s; check the name".formatted(file, why.getMessage()),
                why);
    }

    /// Runs an action, or asks a query, with a body.
    Object asked(String below, String body) throws InterruptedException {
        HttpResponse<byte[]> answer =
                client.bytes(node, "POST", path + "/" + below, JSON, body.getBytes(UTF_8), LIMIT);
        return value(answer);
    }

    /// What names a job, as a body.
    static String id(String job) {
        StringBuilder body = new StringBuilder();
        new JsonWriter(body).object().name("job").value(job).end();
        return body.toString();
    }

    /// A job.
    Object job(String id) throws InterruptedException {
        return got(path + "/jobs/" + escaped(id));
    }

    /// Whether there is a job of this name.
    boolean isJob(String name) throws InterruptedException {
        return !name.isEmpty() && client.isThere(node, path + "/jobs/" + escaped(name), LIMIT);
    }

    /// All jobs, by their names.
    Object jobs() throws InterruptedException {
        return got(path + "/jobs");
    }

    /// How far all are that wait or run.
    Object progress() throws InterruptedException {
        return got(path + "-live/progress");
    }

    /// How far a job is, from now on.
    ChangeStream watched(String id) throws InterruptedException {
        NodeUrl live =
                NodeUrl.of(
                        node.root() + path + "-live?snapshot=false&path=progress/" + escaped(id));
        return new ChangeStream(client.events(live, null, LIMIT));
    }

    private Object got(String at) throws InterruptedException {
        return value(
                client.bytes(node, "GET", at, Map.of("Accept", "application/json"), null, LIMIT));
    }

    private static Object value(HttpResponse<byte[]> answer) {
        Object value = CallJson.value(new String(answer.body(), UTF_8));
        return value == null ? Map.of() : value;
    }

    /// Writes a result.
    void fetch(String id, String file, OutputStream out) throws IOException, InterruptedException {
        long from = 0;
        long size = 1;
        while (from < size) {
            HttpResponse<byte[]> piece =
                    client.bytes(
                            node,
                            "GET",
                            "%s/$files/%s/%s".formatted(path, escaped(id), escaped(file)),
                            Map.of("Range", "bytes=%d-%d".formatted(from, from + RANGE - 1)),
                            null,
                            LIMIT);
            out.write(piece.body());
            from += piece.body().length;
            size = size(piece);
        }
    }

    private static long size(HttpResponse<byte[]> piece) {
        String range = piece.headers().firstValue("content-range").orElse("/0");
        return Long.parseLong(range.substring(range.lastIndexOf('/') + 1));
    }

    private static String escaped(String name) {
        return URLEncoder.encode(name, UTF_8).replace("+", "%20");
    }

    /// A member of a document, as text; empty when it is missing.
    static String text(@Nullable Object document, String... way) {
        Object at = at(document, way);
        boolean isWhole = at instanceof Number number && number.doubleValue() == number.longValue();
        return at == null ? "" : isWhole ? "" + ((Number) at).longValue() : at.toString();
    }

    /// A member of a document; null when it is missing.
    static @Nullable Object at(@Nullable Object document, String... way) {
        Object at = document;
        for (String name : way) {
            at = at instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return at;
    }

    /// Where the page of the service is.
    URI page() {
        return URI.create(node.root() + path + "/$page");
    }

    @Override
    public void close() {
        Objects.requireNonNull(client).close();
    }
}
