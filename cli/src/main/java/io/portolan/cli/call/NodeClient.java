package io.portolan.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.TimeByUnit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Asks a node over HTTP. A [io.portolan.services.client.ServiceClient] could not: it speaks
/// frames, for which a node listens only if it is told to, and it must know the records of each
/// body.
///
/// *Threads:* any; a call waits for its answer. *Failure:* [CommandException] for faults of the
/// service, for a node that cannot be reached or does not answer in time, and for what is no node.
public final class NodeClient implements AutoCloseable {

    private static final String EVENTS = "text/event-stream";

    /// How much longer than the node itself the client waits: it says more of what happened.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final HttpClient http;
    private final @Nullable String token;
    private final FaultText faults;

    /// @param origin where the token comes from; null when there is none
    /// @param tls null for that of the JVM
    NodeClient(@Nullable String token, @Nullable String origin, @Nullable SSLContext tls) {
        this.token = token;
        faults = new FaultText(origin);
        HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        http = (tls == null ? builder : builder.sslContext(tls)).build();
    }

    /// Asks once.
    ///
    /// @param headers more of them, by their names
    /// @param limit how long the answer may take
    public NodeAnswer ask(
            NodeUrl url, OperationRequest operation, Map<String, String> headers, Duration limit)
            throws InterruptedException {
        String body = operation.body();
        HttpRequest.Builder request =
                request(url.at(operation.path()), headers)
                        .header("Accept", "application/json")
                        .header("Request-Timeout", String.valueOf(limit.toMillis()))
                        .method(
                                operation.method(),
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", operation.mediaType());
        }
        HttpResponse<byte[]> response =
                await(
                        http.sendAsync(request.build(), BodyHandlers.ofByteArray()),
                        url,
                        limit,
                        "what became of it is unknown; --timeout waits longer");
        String text = new String(response.body(), UTF_8);
        check(response, text, "json");
        String revision = response.headers().firstValue("portolan-revision").orElse(null);
        return new NodeAnswer(
                text, response.headers().firstValue("location").orElse(null), revision);
    }

    /// Sends or fetches bytes.
    ///
    /// @param body null for none
    /// @return the answer, of the statuses 200 and 206 only
    public HttpResponse<byte[]> bytes(
            NodeUrl url,
            String method,
            String path,
            Map<String, String> headers,
            byte @Nullable [] body,
            Duration limit)
            throws InterruptedException {
        HttpResponse<byte[]> response = answer(url, method, path, headers, body, limit);
        if (response.statusCode() != 200 && response.statusCode() != 206) {
            check(response, new String(response.body(), UTF_8), "");
        }
        return response;
    }

    /// Whether there is something at a path.
    public boolean isThere(NodeUrl url, String path, Duration limit) throws InterruptedException {
        HttpResponse<byte[]> response =
                answer(url, "GET", path, Map.of("Accept", "application/json"), null, limit);
        if (response.statusCode() == 404) {
            return false;
        }
        check(response, new String(response.body(), UTF_8), "json");
        return true;
    }

    private HttpResponse<byte[]> answer(
            NodeUrl url,
            String method,
            String path,
            Map<String, String> headers,
            byte @Nullable [] body,
            Duration limit)
            throws InterruptedException {
        HttpRequest request =
                request(url.at(path), headers)
                        .method(
                                method,
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofByteArray(body))
                        .build();
        return await(
                http.sendAsync(request, BodyHandlers.ofByteArray()),
                url,
                limit,
                "look at the node, and try again");
    }

    /// Opens a stream of events.
    ///
    /// @param last the id of the last event that is known; null for none
    /// @param limit how long its beginning may take
    public InputStream events(NodeUrl url, @Nullable String last, Duration limit)
            throws InterruptedException {
        Map<String, String> headers = last == null ? Map.of() : Map.of("Last-Event-ID", last);
        HttpRequest request = request(url.uri(), headers).header("Accept", EVENTS).GET().build();
        HttpResponse<InputStream> response =
                await(
                        http.sendAsync(request, NodeClient::streamOrWhole),
                        url,
                        limit,
                        "look at the node, or correct the URL");
        if (isStream(response.statusCode(), response.headers())) {
            return response.body();
        }
        try (InputStream in = response.body()) {
            check(response, new String(in.readAllBytes(), UTF_8), EVENTS);
        } catch (IOException e) {
            throw failed(url, e);
        }
        throw foreign(response);
    }

    /// Events come as they are sent; what else is answered must be whole within the time.
    private static BodySubscriber<InputStream> streamOrWhole(ResponseInfo answer) {
        return isStream(answer.statusCode(), answer.headers())
                ? BodySubscribers.ofInputStream()
                : BodySubscribers.mapping(BodySubscribers.ofByteArray(), ByteArrayInputStream::new);
    }

    private static boolean isStream(int status, HttpHeaders headers) {
        return status == 200 && type(headers).startsWith(EVENTS);
    }

    /// Ends what is under way.
    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }

    private HttpRequest.Builder request(URI uri, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        headers.forEach(request::header);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    /// @param otherwise what is to be said of an answer that is late
    private static <T> T await(
            CompletableFuture<T> answer, NodeUrl url, Duration limit, String otherwise)
            throws InterruptedException {
        try {
            return answer.get(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s has not answered within %s; %s"
                            .formatted(url, TimeByUnit.text(limit), otherwise),
                    e);
        } catch (ExecutionException e) {
            throw failed(url, e.getCause() == null ? e : e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private void check(HttpResponse<?> response, String text, String wanted) {
        boolean isDone = response.statusCode() / 100 == 2;
        String type = type(response.headers());
        if (!isDone && type.startsWith("application/problem+json")) {
            throw new CommandException(ExitCode.FAILURE, faults.of(response.statusCode(), text));
        }
        if (!isDone || (!text.isEmpty() && !type.contains(wanted))) {
            throw foreign(response);
        }
    }

    private static String type(HttpHeaders headers) {
        return headers.firstValue("content-type").orElse("");
    }

    private static CommandException foreign(HttpResponse<?> response) {
        String type = type(response.headers());
        return new CommandException(
                ExitCode.FAILURE,
                "%s was answered by something that is no node of Portolan (status %d, %s); name the URL that portolan node has printed"
                        .formatted(
                                response.uri(),
                                response.statusCode(),
                                type.isEmpty() ? "no media type" : type));
    }

    /// What the failure of a connection means.
    static CommandException failed(NodeUrl url, Throwable cause) {
        String host = url.uri().getHost();
        String message =
                switch (cause) {
                    case ConnectException e
                            when e.getCause() instanceof UnresolvedAddressException ->
                            "host %s of %s is unknown; correct it".formatted(host, url);
                    case ConnectException e ->
                            "nobody listens at %s; start a node by portolan node, or correct the port"
                                    .formatted(url.root());
                    case SSLException e ->
                            "no TLS with %s (%s); correct http or https, or name the authority of the node's certificate by --authority"
                                    .formatted(url.root(), e.getMessage());
                    default ->
                            "%s gave no answer of HTTP (%s); correct the port, or http or https"
                                    .formatted(url.root(), said(cause));
                };
        return new CommandException(ExitCode.FAILURE, message, cause);
    }

    private static String said(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
