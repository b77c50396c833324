package io.portolan.services.soak;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.soak.Ledger.Pages;
import io.portolan.services.soak.Ledger.Post;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;

/// By the HTTP client of the JDK.
record HttpWay(HttpClient client) implements Way {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    static HttpWay of() {
        return new HttpWay(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    @Override
    public Outcome post(Generation at, Post post, String key) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(at.ledger())
                        .method("PATCH", BodyPublishers.ofByteArray(JSON.write(post)))
                        .header("content-type", "application/json")
                        .header("idempotency-key", key)
                        .build();
        HttpResponse<byte[]> response = sent(request);
        if (response == null) {
            return Outcome.UNKNOWN;
        }
        return switch (response.statusCode()) {
            case 200, 204 -> Outcome.DONE;
            case 429 -> Outcome.REFUSED;
            case 503, 504 -> Outcome.UNKNOWN;
            default -> throw new AssertionError(new String(response.body(), UTF_8));
        };
    }

    @Override
    public @Nullable Pages pages(Generation at) throws InterruptedException {
        HttpResponse<byte[]> response = sent(HttpRequest.newBuilder(at.ledger()).build());
        return response == null || response.statusCode() != 200
                ? null
                : (Pages) JSON.read(Shapes.of(Pages.class), response.body());
    }

    private @Nullable HttpResponse<byte[]> sent(HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            return null;
        }
    }
}
