package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.launch.CompiledProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `portolan run` with `PORTOLAN_TLS`: a key store that keytool has made, on two hosts that an
/// agent stands for.
@Tag("process")
@Timeout(60)
class RunOverTlsTest {
    private static final String PROGRAM =
            """
            import io.portolan.mpi.World;

            public class Main {
                public static void main(String[] args) throws Exception {
                    World.join(world -> {
                        int[] sums = new int[100_000];
                        java.util.Arrays.fill(sums, world.rank() + 1);
                        world.allreduce(io.portolan.mpi.MPI.IN_PLACE, sums, io.portolan.mpi.Op.SUM);
                        System.out.println("sum " + java.util.Arrays.stream(sums).sum());
                    });
                }
            }
            """;

    /// The host knows nothing of the key but what the command passes on.
    private static final String AGENT = "env -u PORTOLAN_TLS -u PORTOLAN_TLS_PASSWORD NODE=%h";

    @TempDir private Path folder;

    @BeforeEach
    void prepare() throws Exception {
        CompiledProgram.in(folder, ChildJvm.classPath(), PROGRAM);
        Files.write(folder.resolve("hosts"), List.of("nodea", "nodeb"));
        Outcome keytool =
                ended(
                        new ProcessBuilder(
                                        Path.of(System.getProperty("java.home"), "bin/keytool")
                                                .toString(),
                                        "-genkeypair",
                                        "-alias",
                                        "job",
                                        "-keyalg",
                                        "EC",
                                        "-dname",
                                        "CN=job",
                                        "-keystore",
                                        "job.p12",
                                        "-storepass",
                                        "secret")
                                .directory(folder.toFile())
                                .redirectErrorStream(true)
                                .start());
        assertEquals(0, keytool.status(), keytool.out());
    }

    private Outcome run(String password) throws Exception {
        List<String> command = new ArrayList<>(ChildCommand.words());
        command.addAll(
                List.of("run", "--hosts", "hosts", "--agent", AGENT, "--wire", "tcp", "Main"));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PORTOLAN_TLS", folder.resolve("job.p12").toString());
        builder.environment().put("PORTOLAN_TLS_PASSWORD", password);
        return ended(builder.start());
    }

    /// The exit status, and both streams as one.
    private static Outcome ended(Process process) throws Exception {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said, "");
    }

    @Tag("slow")
    @Test
    void theProcessesOfAllHostsSpeakTls() throws Exception {
        Outcome outcome = run("secret");
        assertEquals("sum 300000\nsum 300000\n", outcome.out());
        assertEquals(0, outcome.status());
    }

    @Tag("slow")
    @Test
    void aWrongPasswordIsSaidBeforeAnythingStarts() throws Exception {
        Outcome outcome = run("wrong");
        assertEquals(2, outcome.status(), outcome.out());
        assertTrue(
                outcome.out().endsWith("job.p12; give that with which keytool has made it\n"),
                outcome.out());
    }
}
