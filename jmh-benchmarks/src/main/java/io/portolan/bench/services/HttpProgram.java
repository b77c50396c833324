package io.portolan.bench.services;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Quantity;
import io.portolan.bench.compare.ServerProcess;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.Twin;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// What a request over loopback HTTP costs, asked by wrk.
public final class HttpProgram implements Program<Twin<Callable<HttpProgram.SwapServer>>> {

    /// Connections that end and come anew undo some of what was compiled, so they do it here too.
    private static final int WARM_UPS = 5;

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration TIME = Duration.ofSeconds(8);
    private static final Duration QUICK_TIME = Duration.ofSeconds(4);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private static final String POM = "jmh-benchmarks/peers/http/pom.xml";
    private static final Duration RESOLVING = Duration.ofMinutes(5);

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s*([0-9.]+)");
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final SwapRequest JSON =
            new SwapRequest(
                    "{\"id\":7,\"x\":1.5,\"y\":2.5,\"name\":\"some point\"}",
                    Map.of("Content-Type", "application/json"),
                    "{\"id\":7,\"x\":2.5,\"y\":1.5,\"name\":\"some point\"}");

    private static final SwapRequest SOAP =
            new SwapRequest(
                    "<soapenv:Envelope xmlns:soapenv='http://schemas.xmlsoap.org/soap/envelope/'>"
                            + "<soapenv:Body><p:swap xmlns:p='urn:bench'><p:id>7</p:id>"
                            + "<p:x>1.5</p:x><p:y>2.5</p:y><p:name>some point</p:name></p:swap>"
                            + "</soapenv:Body></soapenv:Envelope>",
                    Map.of("Content-Type", "text/xml; charset=utf-8", "SOAPAction", "urn:swap"),
                    "<p:id>7</p:id><p:x>2.5</p:x><p:y>1.5</p:y><p:name>some point</p:name>");

    /// A server on loopback that takes a point and answers with its coordinates swapped.
    ///
    /// @param server to be closed
    record SwapServer(URI uri, SwapRequest request, AutoCloseable server) {

        static SwapServer at(int port, String path, SwapRequest request, AutoCloseable server) {
            return new SwapServer(URI.create("http://127.0.0.1:" + port + path), request, server);
        }
    }

    /// What a server is sent.
    ///
    /// @param answer part of the body of every right answer
    record SwapRequest(String body, Map<String, String> headers, String answer) {}

    private static final List<Twin<Callable<SwapServer>>> TWINS =
            List.of(
                    Twin.<Callable<SwapServer>>ours(
                                    "PORTOLAN", "Portolan, a query", () -> portolan())
                            .dividedBy("NETTY", "HELIDON", "AXIS2"),
                    Twin.peer("NETTY", "bare Netty with Jackson", () -> netty()),
                    Twin.peer(
                            "HELIDON",
                            "Helidon with Jackson",
                            () -> peer("HelidonSwap.java", "/swap", JSON)),
                    Twin.peer(
                            "AXIS2",
                            "Axis2 2.0, SOAP",
                            () -> peer("Axis2Swap.java", "/axis2/services/swap", SOAP)));

    @Override
    public Description<Twin<Callable<SwapServer>>> description() {
        return new Description<>(
                "http",
                "requests over loopback HTTP with JSON, against bare Netty, Helidon and Axis2",
                "wrk; Maven, for the libraries of Helidon and Axis2",
                "thirty-five minutes, --quick thirteen",
                TWINS,
                "connections",
                List.of(1, 16, 128),
                List.of(16, 128),
                List.of(
                        Quantity.compared("ns per request of all"),
                        Quantity.compared("us from a request to its answer, p50"),
                        Quantity.compared("us from a request to its answer, p99")),
                JVM_OPTIONS);
    }

    @Override
    public ProgramAnswer measure(Twin<Callable<SwapServer>> contender, int size, boolean isQuick)
            throws Exception {
        SwapServer swapping = contender.of().call();
        try (AutoCloseable _ = swapping.server()) {
            check(swapping);
            for (int i = 0; i < WARM_UPS; i++) {
                wrk(swapping, size, WARM_UP);
            }
            return wrk(swapping, size, isQuick ? QUICK_TIME : TIME);
        }
    }

    /// That the answer is the right one; wrk looks at its status only.
    private static void check(SwapServer server) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.uri())
                        .POST(BodyPublishers.ofString(server.request().body()));
        server.request().headers().forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            String body = client.send(request.build(), BodyHandlers.ofString()).body();
            if (!body.contains(server.request().answer())) {
                throw new IllegalStateException(server.uri() + " answered: " + body);
            }
        }
    }

    /// What the load generator wrk found when it asked for so long: the figures of all quantities.
    ///
    /// *Failure:* [IllegalStateException] when an answer was wrong, or did not come within ten
    /// seconds; [MissingPeerException] when there is no wrk.
    private static ProgramAnswer wrk(SwapServer server, int connections, Duration time)
            throws IOException, InterruptedException, MissingPeerException {
        StringBuilder lua = new StringBuilder("wrk.method = \"POST\"\n");
        lua.append("wrk.body = [[").append(server.request().body()).append("]]\n");
        server.request()
                .headers()
                .forEach((name, value) ->
                        lua.append("wrk.headers[\"%s\"] = \"%s\"\n".formatted(name, value)));
        Path script = Files.writeString(Files.createTempFile("swap", ".lua"), lua);
        try {
            String command =
                    "wrk -t1 -c%d -d%ds --timeout %ds --latency -s %s %s"
                            .formatted(
                                    connections,
                                    time.toSeconds(),
                                    LONGEST.toSeconds(),
                                    script,
                                    server.uri());
            ChildProcess wrk = run(List.of(command.split(" ", -1)), time.plus(GRACE));
            String said = String.join("\n", wrk.lines());
            Matcher rate = RATE.matcher(said);
            if (!rate.find() || said.contains("Non-2xx") || said.contains("Socket errors")) {
                throw new IllegalStateException("wrk found wrong or missing answers: " + said);
            }
            return ProgramAnswer.of(
                    NANOS_PER_SECOND / Double.parseDouble(rate.group(1)),
                    micros(said, "50%"),
                    micros(said, "99%"));
        } finally {
            Files.delete(script);
        }
    }

    private static ChildProcess run(List<String> command, Duration limit)
            throws InterruptedException, MissingPeerException {
        try {
            return ChildProcess.run(command, Map.of(), limit);
        } catch (IOException e) {
            throw new MissingPeerException(
                    "the load generator wrk cannot be run (%s): install it, its package is mostly called wrk"
                            .formatted(e.getMessage()));
        }
    }

    private static double micros(String said, String percentile) {
        Matcher latency = Pattern.compile(percentile + "\\s+([0-9.]+)(us|ms|s)").matcher(said);
        if (!latency.find()) {
            throw new IllegalStateException("wrk said nothing of " + percentile + ": " + said);
        }
        double value = Double.parseDouble(latency.group(1));
        return switch (latency.group(2)) {
            case "us" -> value;
            case "ms" -> value * 1e3;
            default -> value * 1e6;
        };
    }

    @ServiceContract(id = "urn:bench:swap", state = PortolanTwins.Nothing.class, isBlocking = false)
    static final class Swap {

        @On(Verb.QUERY)
        Ping swap(Ping point) {
            return point.swapped();
        }
    }

    /// Ours: a query of a service, whose handler does not block.
    private static SwapServer portolan() throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder().service(Swap.class).http(HttpSettings.LOOPBACK).start();
        URI path = node.create(Swap.class, new PortolanTwins.Nothing(), Map.of());
        URI uri = Objects.requireNonNull(node.http()).resolve(path + "/$query/swap");
        return new SwapServer(uri, JSON, node);
    }

    /// The limit: Netty's codec of HTTP with Jackson and nothing else, on one event loop as ours.
    private static SwapServer netty() {
        NettyTwins.Loopback server =
                NettyTwins.Loopback.listen(channel ->
                        channel.pipeline()
                                .addLast(
                                        new HttpServerCodec(),
                                        new HttpObjectAggregator(1 << 20),
                                        new Swapping()));
        return SwapServer.at(server.port(), "/swap", JSON, server);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a write that fails shows in the count of wrk
    private static final class Swapping extends SimpleChannelInboundHandler<FullHttpRequest> {

        private static final JsonMapper MAPPER = JsonMapper.builder().build();

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            Ping point = MAPPER.readValue(ByteBufUtil.getBytes(request.content()), Ping.class);
            byte[] body = MAPPER.writeValueAsBytes(point.swapped());
            FullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.OK,
                            Unpooled.wrappedBuffer(body));
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, "application/json");
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
            context.write(response);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close(); // wrk resets its connections at the end
        }
    }

    /// A peer with libraries of its own, in a JVM of its own: its source and what it needs stand in
    /// `jmh-benchmarks/peers/http`, and Maven finds the libraries at the first use. Its temporary
    /// files go with it.
    private static SwapServer peer(String source, String path, SwapRequest request)
            throws IOException, InterruptedException {
        Path pom = Checkout.file(POM);
        String classPath = classPath(pom);
        TemporaryFolder folder = TemporaryFolder.create();
        List<String> command = ChildProcess.java(JVM_OPTIONS);
        command.addAll(
                List.of(
                        "-Djava.io.tmpdir=" + folder.path(),
                        "-cp",
                        classPath,
                        pom.resolveSibling(source).toString()));
        try {
            ServerProcess process = ServerProcess.start(command);
            return SwapServer.at(
                    process.port(),
                    path,
                    request,
                    () -> {
                        process.close();
                        folder.close();
                    });
        } catch (IllegalStateException e) { // it does not listen
            folder.close();
            throw e;
        }
    }

    private static String classPath(Path pom) throws IOException, InterruptedException {
        Path file = pom.resolveSibling("../../target/http-peers.classpath").normalize();
        if (!Files.exists(file)
                || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(pom)) < 0) {
            Files.createDirectories(file.getParent());
            ChildProcess ended =
                    ChildProcess.run(
                            List.of(
                                    "mvn",
                                    "-q",
                                    "-B",
                                    "-f",
                                    pom.toString(),
                                    "dependency:build-classpath",
                                    "-Dmdep.outputFile=" + file),
                            Map.of("JAVA_HOME", System.getProperty("java.home")),
                            RESOLVING);
            if (ended.status() != 0) {
                throw new IllegalStateException(
                        "Maven did not find the peers' libraries; it said: "
                                + String.join("\n", ended.lines()));
            }
        }
        return Files.readString(file).strip();
    }
}
