package io.portolan.bench.services;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
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
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/// Who answers.
enum HttpContender implements Contender {
    PORTOLAN("Portolan, a query", Role.OURS),
    NETTY("bare Netty with Jackson", Role.PEER),
    HELIDON("Helidon with Jackson", Role.PEER),
    AXIS2("Axis2 2.0, SOAP", Role.PEER);

    private final String label;
    private final Role role;

    HttpContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public List<String> by() {
        return this == PORTOLAN ? List.of(NETTY.name(), HELIDON.name(), AXIS2.name()) : List.of();
    }

    SwapServer start(List<String> options) throws IOException, InterruptedException {
        return switch (this) {
            case PORTOLAN -> new PortolanSwap();
            case NETTY -> new NettySwap();
            case HELIDON -> PeerSwap.start("HelidonSwap.java", "/swap", SwapRequest.JSON, options);
            case AXIS2 ->
                    PeerSwap.start(
                            "Axis2Swap.java", "/axis2/services/swap", SwapRequest.SOAP, options);
        };
    }

    /// What is sent; 44 bytes of JSON.
    record Point(long id, double x, double y, String name) {

        /// A request's body, and what must come back.
        static final String JSON = "{\"id\":7,\"x\":1.5,\"y\":2.5,\"name\":\"some point\"}";

        static final String SWAPPED = "{\"id\":7,\"x\":2.5,\"y\":1.5,\"name\":\"some point\"}";

        Point swapped() {
            return new Point(id, y, x, name);
        }
    }

    /// A server on loopback that takes a point and answers with its coordinates swapped.
    interface SwapServer extends AutoCloseable {

        /// Where it is asked.
        URI uri();

        /// How it is asked.
        default SwapRequest request() {
            return SwapRequest.JSON;
        }

        @Override
        void close() throws IOException;
    }

    /// What a server is sent.
    ///
    /// @param body of the request
    /// @param headers of the request
    /// @param answer part of the body of every right answer
    record SwapRequest(String body, Map<String, String> headers, String answer) {

        static final SwapRequest JSON =
                new SwapRequest(
                        Point.JSON, Map.of("Content-Type", "application/json"), Point.SWAPPED);

        static final SwapRequest SOAP =
                new SwapRequest(
                        "<soapenv:Envelope xmlns:soapenv='http://schemas.xmlsoap.org/soap/envelope/'>"
                                + "<soapenv:Body><p:swap xmlns:p='urn:bench'><p:id>7</p:id>"
                                + "<p:x>1.5</p:x><p:y>2.5</p:y><p:name>some point</p:name></p:swap>"
                                + "</soapenv:Body></soapenv:Envelope>",
                        Map.of("Content-Type", "text/xml; charset=utf-8", "SOAPAction", "urn:swap"),
                        "<p:id>7</p:id><p:x>2.5</p:x><p:y>1.5</p:y><p:name>some point</p:name>");
    }

    /// Ours: a query of a service, whose handler does not block.
    static final class PortolanSwap implements SwapServer {

        record Nothing() {}

        @ServiceContract(id = "urn:bench:swap", state = Nothing.class, isBlocking = false)
        static final class Service {

            @On(Verb.QUERY)
            Point swap(Point point) {
                return point.swapped();
            }
        }

        private final ServiceNode node;
        private final URI uri;

        PortolanSwap() throws InterruptedException {
            node = ServiceNode.builder().service(Service.class).http(HttpSettings.LOOPBACK).start();
            URI path = node.create(Service.class, new Nothing(), Map.of());
            uri = Objects.requireNonNull(node.http()).resolve(path + "/$query/swap");
        }

        @Override
        public URI uri() {
            return uri;
        }

        @Override
        public void close() {
            node.close();
        }
    }

    /// The limit: Netty's codec of HTTP with Jackson and nothing else, on one event loop as ours.
    @SuppressWarnings("FutureReturnValueIgnored") // a write that fails shows in the count of wrk
    static final class NettySwap implements SwapServer {

        private static final JsonMapper JSON = JsonMapper.builder().build();
        private static final int MOST_BYTES = 1 << 20;

        private final EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final Channel channel;

        NettySwap() {
            channel =
                    new ServerBootstrap()
                            .group(loops)
                            .channel(NioServerSocketChannel.class)
                            // as ours
                            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                            .childOption(ChannelOption.TCP_NODELAY, true)
                            .childHandler(
                                    new ChannelInitializer<Channel>() {
                                        @Override
                                        protected void initChannel(Channel accepted) {
                                            accepted.pipeline()
                                                    .addLast(
                                                            new HttpServerCodec(),
                                                            new HttpObjectAggregator(MOST_BYTES),
                                                            new Swapping());
                                        }
                                    })
                            .bind(InetAddress.getLoopbackAddress(), 0)
                            .syncUninterruptibly()
                            .channel();
        }

        @Override
        public URI uri() {
            InetSocketAddress address = (InetSocketAddress) channel.localAddress();
            return URI.create("http://127.0.0.1:" + address.getPort() + "/swap");
        }

        @Override
        public void close() {
            channel.close().syncUninterruptibly();
            loops.shutdownGracefully().syncUninterruptibly();
        }

        private static final class Swapping extends SimpleChannelInboundHandler<FullHttpRequest> {

            @Override
            protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
                Point point = JSON.readValue(ByteBufUtil.getBytes(request.content()), Point.class);
                byte[] body = JSON.writeValueAsBytes(point.swapped());
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
    }

    /// A peer with libraries of its own, in a JVM of its own: its source and what it needs stand in
    /// `jmh-benchmarks/peers/http`, and Maven finds the libraries at the first use. Its temporary
    /// files go with it.
    static final class PeerSwap implements SwapServer {

        private static final String POM = "jmh-benchmarks/peers/http/pom.xml";
        private static final Duration RESOLVING = Duration.ofMinutes(5);

        private final Process process;
        private final TemporaryFolder folder;
        private final URI uri;
        private final SwapRequest request;

        private PeerSwap(Process process, TemporaryFolder folder, URI uri, SwapRequest request) {
            this.process = process;
            this.folder = folder;
            this.uri = uri;
            this.request = request;
        }

        /// Starts a peer; returns when it listens.
        static PeerSwap start(String source, String path, SwapRequest request, List<String> options)
                throws IOException, InterruptedException {
            int port = freePort();
            Path pom = Checkout.file(POM);
            List<String> command = new ArrayList<>(ChildProcess.java(options));
            String classPath = classPath(pom);
            TemporaryFolder folder = TemporaryFolder.create();
            command.addAll(
                    List.of(
                            "-Djava.io.tmpdir=" + folder.path(),
                            "-cp",
                            classPath,
                            pom.resolveSibling(source).toString(),
                            "" + port));
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            StringBuilder said = new StringBuilder();
            String line = out.readLine();
            while (line != null && !line.equals("ready")) {
                said.append(line).append('\n');
                line = out.readLine();
            }
            if (line == null) {
                folder.close();
                throw new IllegalStateException(source + " did not start; it said: " + said);
            }
            Thread.startVirtualThread(() -> out.lines().forEach(ignored -> {}));
            return new PeerSwap(
                    process, folder, URI.create("http://127.0.0.1:" + port).resolve(path), request);
        }

        private static String classPath(Path pom) throws IOException, InterruptedException {
            Path file = pom.resolveSibling("../../target/http-peers.classpath").normalize();
            if (!Files.exists(file)
                    || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(pom))
                            < 0) {
                Files.createDirectories(file.getParent());
                ChildProcess maven =
                        ChildProcess.run(
                                List.of(
                                        "mvn",
                                        "--quiet",
                                        "--batch-mode",
                                        "--file",
                                        pom.toString(),
                                        "dependency:build-classpath",
                                        "-Dmdep.outputFile=" + file),
                                Map.of("JAVA_HOME", System.getProperty("java.home")),
                                RESOLVING);
                if (maven.status() != 0) {
                    throw new IllegalStateException(
                            "Maven did not find the peers' libraries; it said: "
                                    + String.join("\n", maven.lines()));
                }
            }
            return Files.readString(file).strip();
        }

        private static int freePort() throws IOException {
            try (ServerSocket socket = new ServerSocket(0)) {
                return socket.getLocalPort();
            }
        }

        @Override
        public URI uri() {
            return uri;
        }

        @Override
        public SwapRequest request() {
            return request;
        }

        @Override
        public void close() throws IOException {
            process.destroyForcibly().onExit().join();
            folder.close();
        }
    }
}
