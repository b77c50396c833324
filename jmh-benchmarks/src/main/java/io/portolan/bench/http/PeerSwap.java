package io.portolan.bench.http;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A peer with libraries of its own, in a JVM of its own: its source and what it needs stand in
/// `jmh-benchmarks/peers/http`, and Maven finds the libraries at the first use.
final class PeerSwap implements SwapServer {

    private static final String POM = "jmh-benchmarks/peers/http/pom.xml";
    private static final Duration RESOLVING = Duration.ofMinutes(5);

    private final Process process;
    private final URI uri;
    private final SwapRequest request;

    private PeerSwap(Process process, URI uri, SwapRequest request) {
        this.process = process;
        this.uri = uri;
        this.request = request;
    }

    /// Starts a peer; returns when it listens.
    static PeerSwap start(String source, String path, SwapRequest request, List<String> options)
            throws IOException, InterruptedException {
        int port = freePort();
        Path pom = Checkout.file(POM);
        List<String> command = new ArrayList<>(ChildProcess.java(options));
        command.addAll(
                List.of("-cp", classPath(pom), pom.resolveSibling(source).toString(), "" + port));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        String line = out.readLine();
        while (line != null && !line.equals("ready")) {
            said.append(line).append('\n');
            line = out.readLine();
        }
        if (line == null) {
            throw new IllegalStateException(source + " did not start; it said: " + said);
        }
        Thread.startVirtualThread(() -> out.lines().forEach(ignored -> {}));
        return new PeerSwap(process, URI.create("http://127.0.0.1:" + port).resolve(path), request);
    }

    private static String classPath(Path pom) throws IOException, InterruptedException {
        Path file = pom.resolveSibling("../../target/http-peers.classpath").normalize();
        if (!Files.exists(file)
                || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(pom)) < 0) {
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
    public void close() {
        process.destroyForcibly();
    }
}
