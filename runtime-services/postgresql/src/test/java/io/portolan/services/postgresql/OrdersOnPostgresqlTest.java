package io.portolan.services.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program of `examples/Orders.java` prints with a journal in PostgreSQL what it prints with
/// one in its folder, in a second run too.
@Tag("slow")
@Timeout(120)
class OrdersOnPostgresqlTest {

    private static final Path ROOT = Path.of("../..");
    private static final Pattern OUTPUT = Pattern.compile("(?ms)^```text Orders\\n(.*?)^```$");

    @TempDir private Path classes;
    @TempDir private Path store;

    @Test
    void itPrintsWhatThePageSays() throws Exception {
        try (PostgresqlServer server = PostgresqlServer.start()) {
            compile();
            Matcher page = OUTPUT.matcher(Files.readString(ROOT.resolve("docs/workflows.md")));
            List<String> promised = page.find() ? page.group(1).lines().toList() : List.of();
            assertEquals(promised, printed(server.url()));
            assertEquals(2, server.query("select count(ending) from portolan_run"));
            assertEquals(promised, printed(server.url()), "again");
            assertEquals(0, server.query("select count(*) from portolan_entry"));
        }
    }

    private void compile() {
        String path =
                Stream.of(
                                System.getProperty("java.class.path"),
                                System.getProperty("jdk.module.path"))
                        .filter(each -> each != null && !each.isEmpty())
                        .collect(Collectors.joining(File.pathSeparator));
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String source = ROOT.resolve("examples/Orders.java").toString();
        String[] arguments = {"-d", classes.toString(), "-cp", path, "-proc:none", source};
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments);
        assertEquals(0, status, errors.toString(UTF_8));
    }

    private List<String> printed(String url) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                        new URLClassLoader(
                                new java.net.URL[] {classes.toUri().toURL()},
                                getClass().getClassLoader());
                PostgresqlJournals journals = PostgresqlJournals.open(url)) {
            System.setOut(new PrintStream(printed, true, UTF_8));
            loader.loadClass("Orders")
                    .getMethod("order", ServiceNodeBuilder.class)
                    .invoke(null, ServiceNode.builder().store(store).journals(journals));
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).lines().toList();
    }
}
