package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program of `examples/Orders.java` is compiled as it stands, and prints what the page about
/// workflows says, in a second run too.
@Timeout(60)
class OrdersExampleTest {

    private static final Pattern OUTPUT = Pattern.compile("(?ms)^```text Orders\\n(.*?)^```$");

    @TempDir Path classes;
    @TempDir Path store;

    @Test
    void itPrintsWhatThePageSays() throws Exception {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String source = Checkout.ROOT.resolve("examples/Orders.java").toString();
        String[] arguments = {
            "-Xlint:all,-processing",
            "-Werror",
            "-d",
            classes.toString(),
            "-cp",
            SampleProgramsTest.libraries(),
            source
        };
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments);
        assertEquals(0, status, errors.toString(UTF_8));
        Matcher page = OUTPUT.matcher(Checkout.text(Checkout.ROOT.resolve("docs/workflows.md")));
        assertTrue(page.find(), "docs/workflows.md has no block ```text Orders");
        List<String> promised = page.group(1).lines().toList();
        assertEquals(promised, printed());
        assertEquals(promised, printed(), "again, with the runs and the books of the first time");
    }

    private List<String> printed() throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            loader.loadClass("Orders")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[] {store.toString()});
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).lines().toList();
    }
}
