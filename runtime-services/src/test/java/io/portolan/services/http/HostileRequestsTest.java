package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileRequestsTest extends HttpContract {

    private static final String GET = "GET /services/board HTTP/1.1\r\nHost: localhost\r\n";
    private static final String POST =
            "POST /services/board/scores HTTP/1.1\r\nHost: localhost\r\n";

    @Override
    protected HttpSettings settings() {
        HttpLimits limits =
                HttpLimits.DEFAULT
                        .withBodyBytes(10_000)
                        .withTimes(
                                Duration.ofMillis(400),
                                Duration.ofMillis(400),
                                Duration.ofMillis(1500),
                                Duration.ofMillis(100));
        return HttpSettings.LOOPBACK.limits(limits);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /services/board HTTP/1.1\r\n\r\n",
                GET + "Host: localhost\r\n\r\n",
                "GET /services/board HTTP/1.1\r\nHost:\r\n\r\n",
                GET + "X: a\r\n b\r\n\r\n",
                GET + "X: a\r\n\tb\r\n\r\n",
                GET + " X: a\r\n\r\n",
                POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                POST + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
                POST + "Content-Length: -1\r\n\r\n",
                POST + "Content-Length: +5\r\n\r\nabcde",
                POST + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n5\nabcde\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabcde\r\n0\r\n\r\n",
                GET + "X: a\u0000b\r\n\r\n",
                GET + "X\r\n\r\n",
                "GET /services/board\r\n\r\n",
                "GET http://evil.example/services/board HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /services/board HTTP/1.1\nHost: localhost\n\n",
                GET + "X: a\nY: b\r\n\r\n",
                GET + "X: a\rY: b\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n",
                POST + "Content-Length: 5, 5\r\n\r\nabcde",
                POST + "Content-Length: 0x5\r\n\r\nabcde",
                POST + "Content-Length: 99999999999999999999\r\n\r\nabcde",
                POST + "Content-Length : 5\r\n\r\nabcde",
                POST + "Transfer-Encoding: chunked\r\n\r\n5;a=\"\r\nabcde\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n5\r\nabcdeXX0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n-5\r\nabcde\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\nffffffff1\r\nabcde\r\n0\r\n\r\n",
                "GET  /services/board HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /services/board HTTP/1.1 \r\nHost: localhost\r\n\r\n",
                "GET\t/services/board HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "\r\n\r\nGET  /services/board HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "\u0016\u0003\u0001\u0002\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            })
    @DisplayName("services 10: what two readers could read differently is refused, and the end")
    void smuggling(String request) throws Exception {
        String answer = HttpClients.raw(listener, request + GET + "\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        assertTrue(answer.toLowerCase(Locale.ROOT).contains("connection: close"), answer);
        assertEquals(1, count(answer, "HTTP/1.1 "), "nothing after it is answered: " + answer);
    }

    @ParameterizedTest
    @CsvSource({
        "/services/../board, 400",
        "/services/./board, 400",
        "/services/%2e%2e/board, 400",
        "/services%2fboard, 400",
        "/services/board%00, 400",
        "/services/bo%0aard, 400",
        "/services\\board, 400",
        "/services/board%5c, 400",
        "//services/board, 400",
        "/services//board, 400",
        "/services/board/, 400",
        "/services/board%, 400",
        "/services/board%zz, 400",
        "/services/board%ff, 400",
        "/services/%62oard, 200",
        "/services/board%2562, 404",
    })
    @DisplayName("services 10: a path is decoded once, and no way leads out of it")
    void paths(String path, int status) throws Exception {
        String request =
                "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        String answer = HttpClients.raw(listener, request);
        assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
    }

    @ParameterizedTest
    @CsvSource({
        "Origin: http://evil.example, 403",
        "Origin: null, 403",
        "Origin: http://localhost, 200",
        "Expect: 200-maybe, 417",
        "Content-Encoding: gzip, 415",
        "Accept: image/png, 406",
        "If-Match: nonsense, 400",
    })
    @DisplayName(
            "services 28: a page of elsewhere cannot ask, and no wish is passed over in silence")
    void headersThatAreRefused(String header, int status) throws Exception {
        String answer = HttpClients.raw(listener, GET + header + "\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
        assertFalse(answer.contains("access-control"), "nothing is shared with other origins");
    }

    @Test
    void theFormsOfProxiesAndOfTheWholeServerAreTaken() throws Exception {
        String absolute =
                "GET http://localhost/services/board?pointer=/title HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        String answer = HttpClients.raw(listener, absolute);
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertTrue(answer.endsWith("\"first\""), answer);
    }

    @Test
    void lengthsOverTheLimitsAreRefused() throws Exception {
        String line = "GET /" + "a".repeat(5000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        assertTrue(HttpClients.raw(listener, line).startsWith("HTTP/1.1 414 "));
        String header = GET + "X: " + "a".repeat(20_000) + "\r\n\r\n";
        assertTrue(HttpClients.raw(listener, header).startsWith("HTTP/1.1 431 "));
    }

    @Test
    @DisplayName("services 10: a body over the limit is 413 without reading the rest")
    void largeBodies() throws Exception {
        String declared = HttpClients.raw(listener, POST + "Content-Length: 1000000000\r\n\r\nabc");
        assertTrue(declared.startsWith("HTTP/1.1 413 "), declared);
        assertTrue(declared.contains("\"code\":\"TooLarge\""), declared);
        String chunk = "1000\r\n" + "a".repeat(0x1000) + "\r\n";
        String chunked =
                HttpClients.raw(
                        listener, POST + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(20));
        assertTrue(chunked.startsWith("HTTP/1.1 413 "), chunked);
    }

    @Test
    void anotherVersionIsRefused() throws Exception {
        String request = "GET /services/board HTTP/9.9\r\nHost: localhost\r\n\r\n";
        String answer = HttpClients.raw(listener, request);
        assertTrue(answer.startsWith("HTTP/1.1 505 "), answer);
    }

    @Test
    void aHostThatIsNoneOfTheNodeIsRefused() throws Exception {
        String request = "GET /services/board HTTP/1.1\r\nHost: evil.example:80\r\n\r\n";
        String answer = HttpClients.raw(listener, request);
        assertTrue(answer.startsWith("HTTP/1.1 421 "), answer);
    }

    @Test
    void slowHeadsBodiesAndSilenceEnd() throws Exception {
        assertTrue(HttpClients.raw(listener, "GET /serv").startsWith("HTTP/1.1 408 "));
        String body = POST + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{";
        assertTrue(HttpClients.raw(listener, body).startsWith("HTTP/1.1 408 "));
        assertEquals("", HttpClients.raw(listener, ""), "a silent connection is closed");
    }

    @Test
    void aByteNowAndThenDoesNotKeepAHeadAlive() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
            socket.setSoTimeout(50);
            InputStream in = socket.getInputStream();
            StringBuilder answer = new StringBuilder();
            for (int i = 0; i < 200 && !answer.toString().contains("408"); i++) {
                try {
                    socket.getOutputStream().write('G');
                    int b = in.read();
                    if (b >= 0) {
                        answer.append((char) b);
                    }
                } catch (SocketTimeoutException e) {
                    // nothing came: the next byte
                } catch (IOException e) {
                    break;
                }
            }
            assertTrue(answer.toString().startsWith("HTTP/1.1 408"), answer.toString());
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            String body = "{\"points\":" + i + "}";
            requests.append("PUT /services/board/scores/p HTTP/1.1\r\nHost: localhost\r\n");
            requests.append("Content-Type: application/json\r\nContent-Length: ");
            requests.append(body.length()).append("\r\n\r\n").append(body);
        }
        requests.append(GET).append("Connection: close\r\n\r\n");
        String answer = HttpClients.raw(listener, requests.toString());
        assertEquals(101, count(answer, "HTTP/1.1 2"), answer);
        int at = 0;
        for (int i = 1; i <= 100; i++) {
            int next = answer.indexOf("\"e." + i + "\"", at);
            assertTrue(next >= at, "revision " + i);
            at = next;
        }
        assertTrue(answer.endsWith("\"p\":{\"points\":99}}}"), answer.substring(at));
    }

    @Test
    void answersThatNobodyReadsDoNotPileUp() throws Exception {
        String big = "x".repeat(9000);
        HttpClients.json(listener, "PUT", "/services/board", "{'title':'" + big + "','scores':{}}");
        int most = 5000; // 45 MB, far more than the buffers on the way take
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.connect(listener.address());
            byte[] get = (GET + "\r\n").getBytes(StandardCharsets.US_ASCII);
            while (board.performed.get() < most) {
                socket.getOutputStream().write(get); // blocks until it is cut
            }
        } catch (IOException e) {
            // cut: as it should be
        }
        int answered = board.performed.get();
        assertTrue(answered < most, answered + " answers were made for nobody");
    }

    @Test
    void aChunkedBodyAndExpectContinueWork() throws Exception {
        String answer =
                HttpClients.raw(
                        listener,
                        POST
                                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
                                + "Expect: 100-continue\r\nConnection: close\r\n\r\n"
                                + "6\r\n{\"poin\r\n7\r\nts\": 1}\r\n0\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 100 "), answer);
        assertTrue(answer.contains("HTTP/1.1 201 "), answer);
    }

    @Test
    @DisplayName("services 14: a client that goes away cancels its request; the handler sees it")
    void aClientThatGoesAway() throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
            String request =
                    """
                    POST /services/board/$actions/slow HTTP/1.1\r
                    Host: localhost\r
                    Content-Length: 0\r
                    \r
                    """;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            board.slowStarted.await();
        }
        board.aborted.await();
    }

    @Test
    void bytesOfAnyKindDoNotStopTheListener() throws Exception {
        String[] starts = {GET, POST, POST + "Transfer-Encoding: chunked\r\n\r\n", ""};
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            StringBuilder bytes = new StringBuilder(starts[seed % starts.length]);
            for (int i = random.nextInt(300); i > 0; i--) {
                int kind = random.nextInt(6);
                bytes.append(kind == 0 ? "\r\n" : "" + (char) random.nextInt(256));
            }
            try (Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort())) {
                socket.getOutputStream()
                        .write(bytes.toString().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        String answer = HttpClients.raw(listener, GET + "Connection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertFalse(answer.contains("Exception"));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
