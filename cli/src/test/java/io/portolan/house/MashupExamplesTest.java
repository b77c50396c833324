package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The two examples of services that are put together are compiled as they stand, and find what the
/// page about the clustering service says, in a second run too.
@Timeout(120)
class MashupExamplesTest {

    @TempDir Path classes;
    @TempDir Path folder;

    @Test
    void theMapOfTheCensusBlocks() throws Exception {
        System.setProperty("census", data("indiana-block-groups.csv"));
        try {
            compile("CensusMap");
            List<String> found = List.of("10 clusters, SSE 591");
            assertEquals(found, printed("CensusMap"));
            assertEquals(found, printed("CensusMap"), "again, with the run of the first time");
        } finally {
            System.clearProperty("census");
        }
    }

    @Tag("slow")
    @Test
    void theMedoidsOfTheCompounds() throws Exception {
        System.setProperty("compounds", data(""));
        try {
            compile("CompoundMedoids");
            assertEquals(
                    List.of("medoids NSC10, NSC149, NSC179, NSC31, NSC284, NSC161, NSC327, NSC384"),
                    printed("CompoundMedoids"));
        } finally {
            System.clearProperty("compounds");
        }
    }

    private static String data(String name) {
        return Checkout.ROOT.resolve("examples/data").resolve(name).toString();
    }

    private void compile(String program) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String[] arguments = {
            "-Xlint:all,-processing",
            "-Werror",
            "-d",
            classes.toString(),
            "-cp",
            SampleProgramsTest.libraries(),
            Checkout.ROOT.resolve("examples/" + program + ".java").toString()
        };
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments);
        assertEquals(0, status, errors.toString(UTF_8));
    }

    /// What it prints but for where its page is.
    private List<String> printed(String program) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            loader.loadClass(program)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[] {folder.toString(), "0", "once"});
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).lines().filter(line -> !line.contains("$page")).toList();
    }
}
