package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.cli.dump.DumpCommand;
import io.portolan.cli.dump.Inquiry;
import io.portolan.cli.dump.Jvm;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.json.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import picocli.CommandLine;

/// A JVM of its own is looked into.
@Timeout(120)
class DumpCommandTest {

    @Test
    void whoWaitsForWhomIsShownForEachDispatcher() throws Exception {
        try (ChildJvm child = ChildJvm.start("kitchen", "bar")) {
            Outcome outcome = Outcome.of("dump", child.pid()).assertSuccess();
            assertEquals("", outcome.err());
            String text = outcome.out();
            assertTrue(text.startsWith("dispatcher 'bar'\ncycle:\n"), text);
            assertTrue(text.contains("\n\ndispatcher 'kitchen'\ncycle:\n"), text);
            for (String line :
                    List.of(
                            "\n  thread 'waiter' waits for port 'dishes' at"
                                    + " io.portolan.cli.Restaurant.serve(Restaurant.java:",
                            "\n  thread 'cook' waits for port 'orders' at"
                                    + " io.portolan.cli.Restaurant.cook(Restaurant.java:",
                            "\n  port 'orders' was fed by thread 'waiter' last",
                            "\n  port 'dishes' was fed by thread 'cook' last")) {
                assertEquals(3, text.split(Pattern.quote(line), -1).length, line + text);
                assertEquals(3, text.split("virtual thread 'cook' waits", -1).length, text);
            }
        }
    }

    @Test
    void theJsonOfAllDispatchersIsOneDocument() throws Exception {
        try (ChildJvm child = ChildJvm.start("kitchen", "odd \"name\"\n")) {
            Outcome outcome = Outcome.of("dump", "--json", child.pid()).assertSuccess();
            assertEquals(
                    List.of("kitchen", "odd \"name\"\n"),
                    dumps(outcome.out()).stream().map(dump -> dump.get("dispatcher")).toList());
            for (Map<?, ?> dump : dumps(outcome.out())) {
                assertEquals(4, list(dump.get("cycle")).size(), outcome.out());
                assertEquals(2, list(dump.get("threads")).size(), outcome.out());
            }
        }
    }

    @Test
    void theOnlyJvmWithDispatchersIsDumped() throws Exception {
        try (ChildJvm child = ChildJvm.start("kitchen");
                ChildJvm other = ChildJvm.start()) {
            Outcome outcome = choose(List.of(), other, child);
            assertTrue(outcome.out().startsWith("dispatcher 'kitchen'\n"), outcome.out());
            assertEquals(
                    "portolan: only " + child.shown() + " has something to dump\n", outcome.err());
            assertEquals(1, dumps(choose(List.of("--json"), other, child).out()).size());
        }
    }

    @Tag("slow")
    @Test
    void severalJvmsAreListedWithTheCommandToTypeNext() throws Exception {
        try (ChildJvm one = ChildJvm.start("kitchen", "bar");
                ChildJvm two = ChildJvm.start("two\nlines")) {
            String table = choose(List.of(), one, two).out();
            for (String line :
                    List.of(
                            one.pid() + "  io.portolan.cli.Restaurant  'bar', 'kitchen'\n",
                            two.pid() + "  io.portolan.cli.Restaurant  'two\\nlines'\n",
                            "\n  ./portolan dump " + one.pid() + "\n")) {
                assertTrue(table.contains(line), table);
            }
            assertEquals(
                    new Failed(
                            ExitCode.USAGE,
                            "--json is for one JVM, and 2 have something to dump; add the PID of one: "
                                    + one.shown().substring(8)
                                    + ", "
                                    + two.shown().substring(8)),
                    failure(() -> choose(List.of("--json"), one, two)));
        }
    }

    @Tag("slow")
    @Test
    void theJvmsOfThisUserAreFound() throws Exception {
        try (ChildJvm one = ChildJvm.start("kitchen");
                ChildJvm two = ChildJvm.start("cellar")) {
            Outcome outcome = Outcome.of("dump").assertSuccess();
            for (ChildJvm child : List.of(one, two)) {
                assertEquals(
                        1,
                        outcome.out()
                                .lines()
                                .filter(line -> line.strip().startsWith(child.pid() + "  "))
                                .count(),
                        outcome.out());
            }
            long self = ProcessHandle.current().pid();
            assertFalse(Jvm.listed().stream().anyMatch(jvm -> jvm.pid() == self));
        }
    }

    @Test
    void jvmsWithoutDispatchersAreNotListed() throws Exception {
        try (ChildJvm child = ChildJvm.start()) {
            Failed failed = failure(() -> choose(List.of(), child));
            assertEquals(ExitCode.FAILURE, failed.exitCode());
            assertEquals(
                    """
                    no JVM of yours shows a Portolan dispatcher or a world of ranks (JVMs found: 1); one is seen from \
                    its start until its end, and only in a JVM with module java.management \
                    (--add-modules java.management)
                    JVMs with -XX:-UsePerfData cannot be listed: give their PID.\
                    """,
                    failed.message());
        }
    }

    /// Runs `portolan dump` as if there were only these JVMs.
    private static Outcome choose(List<String> options, ChildJvm... children) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        DumpCommand command = new DumpCommand();
        new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .parseArgs(options.toArray(String[]::new));
        List<Jvm> jvms = Arrays.stream(children).map(child -> Jvm.of(child.pid())).toList();
        command.choose(new Inquiry(Duration.ofSeconds(60)), jvms);
        return new Outcome(0, out.toString(), err.toString());
    }

    private record Failed(ExitCode exitCode, String message) {}

    private static Failed failure(Executable executable) {
        CommandException e = assertThrows(CommandException.class, executable);
        return new Failed(e.exitCode(), String.valueOf(e.getMessage()));
    }

    private static List<Map<?, ?>> dumps(String json) {
        return list(JsonText.read(json)).stream()
                .<Map<?, ?>>map(dump -> assertInstanceOf(Map.class, dump))
                .toList();
    }

    private static List<?> list(@Nullable Object value) {
        return assertInstanceOf(List.class, value);
    }
}
