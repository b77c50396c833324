package io.portolan.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs that were compiled with the old MPI run, also where its methods have other results.
class CompiledClassesTest {
    private static final String COMM =
            """
            package mpi;
            public class Comm {
                public int Size() { return 0; }
                public %s Attr_get(int keyval) { return 0; }
            }
            """;

    private static final String INTRACOMM =
            """
            package mpi;
            public class Intracomm extends Comm {}
            """;

    private static final String MPI =
            """
            package mpi;
            public class MPI {
                public static Intracomm COMM_WORLD;
                public static Comm COMM_SELF;
                public static int TAG_UB;
                public static String[] Init(String[] args) { return args; }
                public static void Finalize() {}
                public static void Buffer_attach(byte[] buffer) {}
                public static %s Buffer_detach() { %s }
            }
            """;

    private static final String PROGRAM =
            """
            import java.util.function.*;
            import mpi.*;
            public class Program {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int upper = (int) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB);
                    IntFunction<Object> get = MPI.COMM_SELF::Attr_get;
                    MPI.Buffer_attach(new byte[100]);
                    MPI.Buffer_detach();
                    MPI.Buffer_attach(new byte[100]);
                    Runnable detach = MPI::Buffer_detach;
                    detach.run();
                    System.out.print(MPI.COMM_SELF.Size() + " " + upper + " " + get.apply(MPI.TAG_UB));
                    MPI.Finalize();
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void thoseOfMpiJavaRun() throws Exception {
        compile(COMM.formatted("int"), INTRACOMM, MPI.formatted("byte[]", "return null;"));
        assertEquals("1 2147483647 2147483647", output());
    }

    @Test
    void thoseOfMpjExpressRun() throws Exception {
        compile(COMM.formatted("Object"), INTRACOMM, MPI.formatted("void", ""));
        assertEquals("1 2147483647 2147483647", output());
    }

    /// Compiles the program with an old MPI of these classes, which it does not find when it runs.
    private void compile(String comm, String intracomm, String mpi) throws IOException {
        Path old = folder.resolve("old");
        javac(old, "Comm", comm, "Intracomm", intracomm, "MPI", mpi);
        javac(folder.resolve("program"), "Program", PROGRAM);
    }

    private void javac(Path into, String... namesAndSources) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources"));
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-d", into.toString(), "-cp", folder.resolve("old").toString()));
        for (int i = 0; i < namesAndSources.length; i += 2) {
            Path file = sources.resolve(namesAndSources[i] + ".java");
            arguments.add(Files.writeString(file, namesAndSources[i + 1]).toString());
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int status =
                ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(out, out, arguments.toArray(String[]::new));
        assertEquals(0, status, () -> printed.toString(StandardCharsets.UTF_8));
    }

    private String output() throws InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        JobSettings settings =
                JobSettings.of(1).withTimeout(Duration.ofSeconds(30)).withOutput(out, out);
        List<Path> classPath = List.of(OldProgram.place(mpi.MPI.class), folder.resolve("program"));
        int status = Job.run(new JavaProgram(classPath, "Program", List.of()), settings);
        String text = printed.toString(StandardCharsets.UTF_8);
        assertEquals(0, status, text);
        return text;
    }
}
