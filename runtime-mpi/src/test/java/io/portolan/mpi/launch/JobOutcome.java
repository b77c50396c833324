package io.portolan.mpi.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/// How a job with one of the programs of these tests ended.
///
/// @param out what its ranks printed
/// @param err their errors, and why the job ended
record JobOutcome(int status, String out, String err) {
    static JobOutcome of(int ranks, Class<?> program, String... arguments)
            throws InterruptedException {
        return of(settings -> settings, ranks, program.getName(), arguments);
    }

    static JobOutcome of(
            UnaryOperator<JobSettings> change, int ranks, String program, String... arguments)
            throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobSettings settings =
                JobSettings.of(ranks)
                        .withInput(new ByteArrayInputStream("Ada\n".getBytes(UTF_8)))
                        .withOutput(
                                new PrintStream(out, true, UTF_8),
                                new PrintStream(err, true, UTF_8));
        int status = Job.run(program(program, arguments), change.apply(settings));
        return new JobOutcome(status, out.toString(UTF_8), err.toString(UTF_8));
    }

    static JavaProgram program(String mainClass, String... arguments) {
        return new JavaProgram(List.of(testClasses()), mainClass, List.of(arguments));
    }

    /// What was printed, in an order that does not depend on the threads.
    List<String> lines() {
        return out.lines().sorted(Comparator.naturalOrder()).toList();
    }

    static Path testClasses() {
        String ofBuild = System.getProperty("portolan.test.classes");
        try {
            return ofBuild == null
                    ? Path.of(
                            JobOutcome.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    : Path.of(ofBuild);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
