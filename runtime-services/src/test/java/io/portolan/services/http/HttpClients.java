package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.portolan.services.http.wire.HttpListener;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// Asks a listener, by the JDK's client and by bytes on a socket.
public final class HttpClients {

    static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private HttpClients() {}

    /// Sends a request and waits for the answer.
    ///
    /// @param headers name and value by turns
    public static HttpResponse<String> send(
            HttpListener listener, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(listener.uri() + path))
                        .method(method, BodyPublishers.ofString(body.replace('\'', '"')));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    /// Sends JSON.
    public static HttpResponse<String> json(
            HttpListener listener, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 0, headers.length);
        all[headers.length] = "content-type";
        all[headers.length + 1] = "application/json";
        return send(listener, method, path, body, all);
    }

    /// Sends bytes, returns all that comes until the listener closes.
    static String raw(HttpListener listener, String bytes) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
            socket.setSoTimeout(8000);
            socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            return all(socket.getInputStream());
        }
    }

    static String all(InputStream in) throws IOException {
        return new String(in.readAllBytes(), ISO_8859_1);
    }

    static String code(HttpResponse<String> response) {
        String body = response.body();
        int at = body.indexOf("\"code\":\"");
        return at < 0 ? "" : body.substring(at + 8, body.indexOf('"', at + 8));
    }
}
