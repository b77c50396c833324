package io.portolan.mpi.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;

/// The method is a program: each rank of a job runs it on a test object of its own, whose class is
/// its own, too.
final class ProgramOfTest extends RankInvocation {

    ProgramOfTest(int ranks, MpiTest test) {
        super(ranks, test);
    }

    /// The ranks do what is to be done before.
    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context) {
        invocation.skip();
    }

    /// The ranks do what is to be done after.
    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context) {
        invocation.skip();
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> call,
            ExtensionContext context)
            throws Throwable {
        invocation.skip();
        Class<?> type = context.getRequiredTestClass();
        JavaProgram program =
                new JavaProgram(
                        classPath(type),
                        RankMain.class.getName(),
                        List.of(type.getName(), call.getExecutable().getName()));
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        JobSettings settings =
                JobSettings.of(ranks())
                        .withWorld(test().threads()::chosenFor)
                        .withTimeout(Duration.ofSeconds(test().timeoutSeconds()))
                        .withOutput(System.out, new PrintStream(errors, true, UTF_8));
        int status = Job.run(program, settings);
        if (status != 0) {
            throw new AssertionFailedError(
                    "the ranks ended with status %d: %s"
                            .formatted(status, errors.toString(UTF_8).strip()));
        }
        System.err.print(errors.toString(UTF_8));
    }

    /// The class path of this JVM, and before it the place of the test and of this extension, which
    /// a module path may have elsewhere.
    private static List<Path> classPath(Class<?> test) throws URISyntaxException {
        Set<Path> entries = new LinkedHashSet<>();
        entries.add(place(test));
        entries.add(place(RankMain.class));
        entries.addAll(JavaProgram.entriesOfJvm());
        return List.copyOf(entries);
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        String file = type.getName().replace('.', '/') + ".class";
        URL found = Objects.requireNonNull(type.getResource("/" + file), file);
        String text = found.toString();
        String entry = text.substring(0, text.length() - file.length());
        return Path.of(
                new URI(
                        entry.startsWith("jar:")
                                ? entry.substring("jar:".length(), entry.length() - "!/".length())
                                : entry));
    }
}
