package io.portolan.mpi.tcp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.wire.JobTls;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import io.portolan.mpi.wiretest.KeyStores;
import io.portolan.mpi.wiretest.Recorder;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Who is let in, and what is said to whom if it does not work.
@Timeout(30)
final class TcpConnectTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final BlockingQueue<String> logged = new LinkedBlockingQueue<>();
    private final Logger logger = Logger.getLogger(TcpAcceptor.class.getName());
    private final Handler handler =
            new Handler() {
                @Override
                public void publish(LogRecord told) {
                    logged.add(new SimpleFormatter().formatMessage(told));
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void hear() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void hearNoMore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private static WireProvider.Opening open(int process, long token, Duration limit)
            throws IOException {
        return new TcpProvider()
                .open(TcpJob.group(process, 2, token, null, limit, SILENCE), new Recorder());
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private static void say(Socket socket, TcpGreeting greeting) throws IOException {
        socket.getOutputStream().write(greeting.bytes().array());
    }

    /// What a process gets that says this; -1 if the connection is closed without an answer.
    private static int answer(int port, TcpGreeting greeting) throws IOException {
        try (Socket socket = new Socket(LOOPBACK, port)) {
            say(socket, greeting);
            return socket.getInputStream().read();
        }
    }

    private String refusal() throws InterruptedException {
        String line = String.valueOf(logged.poll(10, TimeUnit.SECONDS));
        assertTrue(line.startsWith("refused a connection from /127.0.0.1:"), line);
        return line.substring(line.indexOf(": ") + 2);
    }

    @Test
    void aWrongTokenIsRefusedLoggedAndNotAnswered() throws Exception {
        try (WireProvider.Opening opening = open(0, TcpJob.TOKEN, SILENCE)) {
            assertTrue(opening.address().startsWith("127.0.0.1:"), opening.address());
            assertEquals(-1, answer(port(opening.address()), new TcpGreeting(8, 1, 0)));
            assertEquals("it does not know the token of the job", refusal());
        }
    }

    @Test
    void whatIsNoGreetingIsRefused() throws Exception {
        try (WireProvider.Opening opening = open(0, TcpJob.TOKEN, SILENCE);
                Socket socket = new Socket(LOOPBACK, port(opening.address()))) {
            socket.getOutputStream().write("GET ".getBytes(US_ASCII));
            assertEquals(-1, new DataInputStream(socket.getInputStream()).read());
            assertTrue(refusal().startsWith("it said what is no greeting: "));
        }
    }

    @Test
    void whoIsNotExpectedIsRefused() throws Exception {
        try (WireProvider.Opening opening = open(1, TcpJob.TOKEN, SILENCE)) {
            assertEquals(-1, answer(port(opening.address()), new TcpGreeting(TcpJob.TOKEN, 0, 1)));
            assertEquals(
                    "it is process 0 and wants process 1, and this is process 1, which does not wait for it",
                    refusal());
        }
    }

    @Test
    void aProcessThatIsThereAlreadyIsNotReplaced() throws Exception {
        try (WireProvider.Opening opening = open(0, TcpJob.TOKEN, SILENCE);
                Socket socket = new Socket(LOOPBACK, port(opening.address()))) {
            say(socket, new TcpGreeting(TcpJob.TOKEN, 1, 0));
            TcpGreeting answer = TcpGreeting.readFrom(new DataInputStream(socket.getInputStream()));
            assertEquals(new TcpGreeting(TcpJob.TOKEN, 0, 1), answer);
            try (Wires wires = opening.connect(List.of(opening.address(), opening.address()))) {
                assertEquals("tcp", wires.name());
                assertEquals(
                        -1, answer(port(opening.address()), new TcpGreeting(TcpJob.TOKEN, 1, 0)));
                assertTrue(refusal().startsWith("it is process 1 and wants process 0"));
            }
        }
    }

    @Test
    void anotherVersionIsSaid() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, LOOPBACK);
                WireProvider.Opening opening = open(1, TcpJob.TOKEN, SILENCE);
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            String address = "127.0.0.1:" + other.getLocalPort();
            Future<Wires> connecting =
                    threads.submit(() -> opening.connect(List.of(address, opening.address())));
            try (Socket socket = other.accept()) {
                say(socket, new TcpGreeting(99, TcpJob.TOKEN, 0, 1));
                assertEquals(
                        "process 0 has version 99 of the wires, and process 1 version 1; start all processes with one version of portolan-mpi-tcp",
                        failure(connecting));
            }
        }
        try (WireProvider.Opening opening = open(0, TcpJob.TOKEN, SILENCE);
                Socket socket = new Socket(LOOPBACK, port(opening.address()))) {
            say(socket, new TcpGreeting(99, TcpJob.TOKEN, 1, 0));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            assertEquals(TcpGreeting.VERSION, TcpGreeting.readFrom(in).version());
            assertEquals(-1, in.read(), "it is told, and let go");
        }
    }

    @Test
    void whoRefusesWithoutAnAnswerIsNamed() throws Exception {
        try (WireProvider.Opening other = open(0, 8, SILENCE);
                WireProvider.Opening opening = open(1, TcpJob.TOKEN, SILENCE)) {
            assertEquals(
                    "process 0 has refused the connection of process 1 without an answer; its log says why",
                    refused(opening, other.address()));
        }
    }

    private static String refused(WireProvider.Opening opening, String first) {
        return message(
                assertThrows(
                        IOException.class,
                        () -> opening.connect(List.of(first, opening.address()))));
    }

    private static String failure(Future<?> asked) {
        return message(assertThrows(ExecutionException.class, asked::get).getCause());
    }

    private static String message(@Nullable Throwable failure) {
        return String.valueOf(Objects.requireNonNull(failure).getMessage());
    }

    @Test
    void whoCannotBeReachedIsNamed() throws Exception {
        try (WireProvider.Opening opening = open(1, TcpJob.TOKEN, SILENCE)) {
            String nobody;
            try (ServerSocket closed = new ServerSocket(0, 1, LOOPBACK)) {
                nobody = "127.0.0.1:" + closed.getLocalPort();
            }
            assertEquals(
                    "process 0 cannot be reached at 127.0.0.1 port %d: Connection refused; let connections pass between the hosts, or set PORTOLAN_HOST of that process to the address that the others reach"
                            .formatted(port(nobody)),
                    refused(opening, nobody));
            assertEquals(
                    "host 'no-such-host.invalid', by which process 0 is to be reached, is not known here; set PORTOLAN_HOST of that process to a name or an address that all hosts know",
                    refused(opening, "no-such-host.invalid:7"));
        }
    }

    @Test
    void whoDoesNotConnectIsNamed() throws Exception {
        try (WireProvider.Opening opening = open(0, TcpJob.TOKEN, Duration.ofMillis(300))) {
            String message =
                    message(
                            assertThrows(
                                    IOException.class,
                                    () ->
                                            opening.connect(
                                                    List.of(opening.address(), "127.0.0.1:9"))));
            assertTrue(
                    message.startsWith("process 1 has not connected with process 0 at 127.0.0.1:"),
                    message);
        }
    }

    @Test
    void whoDoesNotAnswerIsNamed() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, LOOPBACK);
                WireProvider.Opening opening = open(1, TcpJob.TOKEN, Duration.ofMillis(300))) {
            assertEquals(
                    "process 0 has not answered the connection of process 1; see whether it runs",
                    refused(opening, "127.0.0.1:" + silent.getLocalPort()));
        }
    }

    @Test
    void whoHasNotTheKeyOfTheJobIsRefusedOnBothSides(@TempDir Path folder) throws Exception {
        JobTls tls = KeyStores.open(folder.resolve("job.p12"));
        JobTls another = KeyStores.open(folder.resolve("another.p12"));
        try (WireProvider.Opening first = open(0, tls)) {
            for (JobTls key : Arrays.asList(another, null)) {
                try (WireProvider.Opening opening = open(1, key)) {
                    String said = refused(opening, first.address());
                    String logged = refusal();
                    assertTrue(
                            said.startsWith(
                                    key == null
                                            ? "process 0 speaks TLS, or is no process of the job: "
                                            : "process 0 has not the key of the job, or speaks no TLS: "),
                            said);
                    assertTrue(
                            logged.startsWith("it has not the key of the job, or speaks no TLS: "),
                            logged);
                }
            }
        }
        try (WireProvider.Opening plain = open(0, TcpJob.TOKEN, SILENCE);
                WireProvider.Opening opening = open(1, tls)) {
            String said = refused(opening, plain.address());
            assertTrue(
                    said.startsWith("process 0 has not the key of the job, or speaks no TLS: "),
                    said);
            assertTrue(refusal().startsWith("it said what is no greeting: "));
        }
    }

    private static WireProvider.Opening open(int process, @Nullable JobTls tls) throws IOException {
        return new TcpProvider()
                .open(
                        TcpJob.group(process, 2, TcpJob.TOKEN, tls, SILENCE, SILENCE),
                        new Recorder());
    }

    @Test
    void settingsThatContradictThemselvesAreRefused() {
        assertEquals(
                "stallAfter=PT1S, cutAfter=PT1S and lossAfter=PT10S: 0 < stallAfter < cutAfter and stallAfter <= lossAfter must hold",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> TcpWireSettings.DEFAULT.withCutAfter(Duration.ofSeconds(1)))
                        .getMessage());
    }
}
