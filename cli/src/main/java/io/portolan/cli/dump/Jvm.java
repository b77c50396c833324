package io.portolan.cli.dump;

import com.sun.tools.attach.VirtualMachine;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// A process that is a JVM, as far as can be told without asking it.
///
/// @param pid the number of the process
/// @param main its main class, jar or module; the command if that is not known
public record Jvm(long pid, String main) {

    /// The remedy for a caller that named a wrong process.
    public static final String SEE_LIST = "'portolan dump' lists the JVMs that can be dumped";

    private static final String SUPERUSER = "root";

    /// The JVM with this process number.
    ///
    /// Attaching sends the process a signal that ends, or has another meaning for, programs that
    /// are no JVM. So all is checked before.
    ///
    /// *Failure:* [CommandException] when there is no such process, it belongs to another user or
    /// it is no JVM.
    public static Jvm of(long pid) {
        ProcessHandle process =
                ProcessHandle.of(pid)
                        .orElseThrow(() ->
                                new CommandException(
                                        ExitCode.USAGE,
                                        "process " + pid + " does not exist" + "; " + SEE_LIST));
        checkUser(pid, process.info().user(), ProcessHandle.current().info().user());
        String command = process.info().command().orElse("its program is not known");
        Optional<Jvm> listed = list().filter(jvm -> jvm.pid == pid).findFirst();
        if (listed.isEmpty() && !isJvm(pid, command)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "process " + pid + " (" + command + ") is not a JVM" + "; " + SEE_LIST);
        }
        return listed.orElse(new Jvm(pid, command));
    }

    /// The JVMs that can be found, this one left out: those of the same user that run with
    /// `-XX:+UsePerfData`, as JVMs do unless told otherwise.
    public static List<Jvm> listed() {
        return list().filter(jvm -> jvm.pid != ProcessHandle.current().pid()).toList();
    }

    static void checkUser(long pid, Optional<String> owner, Optional<String> user) {
        boolean mayAttach =
                owner.isEmpty()
                        || user.isEmpty()
                        || owner.equals(user)
                        || user.get().equals(SUPERUSER);
        if (!mayAttach) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "process %d belongs to user '%s', and you are '%s'; run the command as '%s'"
                            .formatted(pid, owner.get(), user.get(), owner.get()));
        }
    }

    private static Stream<Jvm> list() {
        return VirtualMachine.list().stream()
                .map(jvm -> new Jvm(Long.parseLong(jvm.id()), firstWord(jvm.displayName())));
    }

    private static String firstWord(String command) {
        String word = command.strip().split(" ", 2)[0];
        return word.isEmpty() ? "main class unknown" : word;
    }

    /// Whether the process has loaded a JVM, where there is `/proc`, or is called like one.
    private static boolean isJvm(long pid, String command) {
        try (Stream<String> maps = Files.lines(Path.of("/proc/" + pid + "/maps"))) {
            return maps.anyMatch(line -> line.contains("libjvm."));
        } catch (IOException | UncheckedIOException e) {
            String program = Objects.toString(Path.of(command).getFileName());
            return program.startsWith("java");
        }
    }

    @Override
    public String toString() {
        return "process " + pid + " (" + main + ")";
    }
}
