package io.portolan.mpi.wiretest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.wire.JobTls;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Key stores of jobs, which `keytool` makes as the guide says.
public final class KeyStores {
    public static final String PASSWORD = "of the job";

    private KeyStores() {}

    /// Makes a key store with a key that no other one has.
    public static Path make(Path file) throws Exception {
        keytool(
                "-genkeypair",
                "-alias",
                "job",
                "-keyalg",
                "EC",
                "-dname",
                "CN=job",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD);
        return file;
    }

    /// The same, opened.
    public static JobTls open(Path file) throws Exception {
        return JobTls.of(make(file), PASSWORD);
    }

    /// Runs the JDK's `keytool`.
    public static void keytool(String... arguments) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/keytool").toString())
                        .redirectErrorStream(true);
        builder.command().add("-J-XX:TieredStopAtLevel=1");
        builder.command().addAll(List.of(arguments));
        Process keytool = builder.start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, keytool.waitFor(), said);
    }
}
