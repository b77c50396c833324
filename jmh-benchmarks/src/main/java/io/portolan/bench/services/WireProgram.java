package io.portolan.bench.services;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Program;
import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.ServerProcess;
import io.portolan.bench.compare.TemporaryFolder;
import io.portolan.bench.compare.Twin;
import io.portolan.bench.services.PortolanTwins.EchoOperations;
import io.portolan.bench.services.PortolanTwins.EchoService;
import io.portolan.bench.services.Talk.Conversation;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.BinaryServer;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.wire.HttpListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/// What an operation between two processes of one machine costs.
public final class WireProgram implements Program<Twin<Ends<Conversation>>> {

    private static final long WARM_UP_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long NANOS = Duration.ofSeconds(2).toNanos();
    private static final long QUICK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");
    private static final String[] PEERS = {
        "NETTY", "GRPC_STREAM", "GRPC_UNARY_DIRECT", "GRPC_UNARY"
    };

    /// Lambdas, so that a process loads the classes of its own twin only.
    static final List<Twin<Ends<Conversation>>> TWINS =
            List.of(
                    ours(
                            "BYTES",
                            "Portolan, operations with bytes",
                            () -> binary(TcpSettings.LOOPBACK),
                            port -> PortolanTwins.askBytes(port, null)),
                    ours(
                            "BYTES_TLS",
                            "Portolan, operations with bytes, TLS",
                            () -> binary(TcpSettings.LOOPBACK.tls(Keys.of(false))),
                            port -> PortolanTwins.askBytes(port, Keys.of(true))),
                    ours(
                            "BYTES_HTTP2",
                            "Portolan, operations with bytes, HTTP/2 with TLS",
                            () ->
                                    HttpListener.open(
                                                    new EchoOperations(),
                                                    HttpSettings.LOOPBACK.tls(Keys.of(false)))
                                            .address()
                                            .getPort(),
                            port ->
                                    NettyTwins.askHttp2(
                                            port,
                                            Keys.of(true).certificate().toFile(),
                                            PortolanTwins.ECHO.service() + "/$actions/swap")),
                    ours(
                            "RECORDS",
                            "Portolan, a service with records",
                            () -> EchoService.listen(),
                            port -> PortolanTwins.askRecords(port)),
                    ours(
                            "RECORDS_JACKSON",
                            "Portolan, a service with records, CBOR by Jackson alone",
                            () -> {
                                byJacksonAlone();
                                return EchoService.listen();
                            },
                            port -> {
                                byJacksonAlone();
                                return PortolanTwins.askRecords(port);
                            }),
                    Twin.yardstick(
                            "NETTY",
                            "Netty, an echo of frames",
                            new Ends<>(
                                    () -> NettyTwins.echo().port(), port -> NettyTwins.ask(port))),
                    grpc("GRPC_STREAM", "gRPC, one stream", true, true),
                    grpc("GRPC_UNARY_DIRECT", "gRPC, unary, direct executor", true, false),
                    grpc("GRPC_UNARY", "gRPC, unary", false, false));

    private static Twin<Ends<Conversation>> ours(
            String name,
            String label,
            Callable<Integer> server,
            Ends.Connecting<Conversation> client) {
        return Twin.ours(name, label, new Ends<>(server, client)).dividedBy(PEERS);
    }

    private static Twin<Ends<Conversation>> grpc(
            String name, String label, boolean isDirect, boolean isStream) {
        return Twin.peer(
                name,
                label,
                new Ends<>(
                        () -> GrpcTwins.listen(GrpcTwins.echo(), isDirect),
                        port -> GrpcTwins.ask(port, isDirect, isStream)));
    }

    private static int binary(TcpSettings settings) throws IOException {
        return BinaryServer.open(new EchoOperations(), settings.limits(PortolanTwins.LIMITS))
                .address()
                .getPort();
    }

    /// Call it before any class of ours reads it.
    private static void byJacksonAlone() {
        System.setProperty("io.portolan.services.plainCbor", "false");
    }

    @Override
    public Description<Twin<Ends<Conversation>>> description() {
        return new Description<>(
                "wire",
                "operations over one connection, against a bare echo of frames and gRPC",
                "nothing",
                "fifty-five minutes, --quick twelve",
                TWINS,
                "outstanding",
                List.of(1, 16, 128),
                List.of(128),
                Talk.QUANTITIES,
                JVM_OPTIONS);
    }

    @Override
    public ProgramAnswer measure(Twin<Ends<Conversation>> contender, int size, boolean isQuick)
            throws Exception {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Keys.make(folder.path());
            List<String> options =
                    List.of(
                            JVM_OPTIONS.get(0),
                            JVM_OPTIONS.get(1),
                            "-D" + Keys.FOLDER + "=" + folder.path());
            try (ServerProcess server = Ends.start(true, contender.name(), options)) {
                Conversation conversation = contender.of().client().connect(server.port());
                try (AutoCloseable _ = conversation.ends()) {
                    return Talk.measure(
                            conversation, size, WARM_UP_NANOS, isQuick ? QUICK_NANOS : NANOS);
                }
            }
        }
    }

    /// The key and the certificate of both ends of a connection with TLS, in a folder that the
    /// client's process makes and the server's process is told of.
    private static final class Keys {

        static final String FOLDER = "io.portolan.bench.wire.keys";

        private static final String PASSWORD = "for-benchmarks-only";
        private static final String CERTIFICATE = "end.pem";
        private static final String KEY = "end.key";
        private static final String MAKE =
                "-genkeypair -keyalg EC -alias end -storetype PKCS12 -dname CN=end"
                        + " -ext san=ip:127.0.0.1,dns:localhost -storepass "
                        + PASSWORD
                        + " -keystore";

        private Keys() {}

        static void make(Path folder) throws Exception {
            Path store = folder.resolve("end.p12");
            Path keytool = Path.of(ChildProcess.javaCommand()).resolveSibling("keytool");
            List<String> command = new ArrayList<>(List.of(MAKE.split(" ", -1)));
            command.addFirst(keytool.toString());
            command.add(store.toString());
            ChildProcess tool = ChildProcess.run(command, Map.of(), Duration.ofMinutes(1));
            if (tool.status() != 0) {
                throw new IOException(String.join("\n", tool.lines()));
            }
            char[] password = PASSWORD.toCharArray();
            KeyStore keys = KeyStore.getInstance(store.toFile(), password);
            write(
                    folder.resolve(CERTIFICATE),
                    "CERTIFICATE",
                    keys.getCertificate("end").getEncoded());
            write(folder.resolve(KEY), "PRIVATE KEY", keys.getKey("end", password).getEncoded());
            System.setProperty(FOLDER, folder.toString());
        }

        /// Those of a client, which trusts the server's certificate, or else of a server, which
        /// asks clients for none.
        static TlsFiles of(boolean isClient) {
            Path folder = Path.of(System.getProperty(FOLDER, "."));
            Path certificate = folder.resolve(CERTIFICATE);
            return new TlsFiles(certificate, folder.resolve(KEY), isClient ? certificate : null);
        }

        private static void write(Path file, String kind, byte[] bytes) throws IOException {
            String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
            Files.writeString(
                    file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
        }
    }
}
