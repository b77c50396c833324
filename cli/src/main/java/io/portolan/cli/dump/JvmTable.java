package io.portolan.cli.dump;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The JVMs that one may choose from, as a table.
public final class JvmTable {

    private JvmTable() {}

    /// The table, and what to type next.
    public static String of(List<JvmSubjects> found) {
        int pidWidth = width(found, "PID", jvm -> Long.toString(jvm.pid()));
        int mainWidth = width(found, "MAIN CLASS", Jvm::main);
        String row = "%" + pidWidth + "s  %-" + mainWidth + "s  %s%n";
        StringBuilder text =
                new StringBuilder(row.formatted("PID", "MAIN CLASS", "DISPATCHERS, WORLDS"));
        for (JvmSubjects each : found) {
            text.append(row.formatted(each.jvm().pid(), each.jvm().main(), quoted(each.names())));
        }
        return text.append("%nTo see who waits for whom in one of them, for example:%n".formatted())
                .append("  ./portolan dump %d%n".formatted(found.getFirst().jvm().pid()))
                .toString();
    }

    /// The process numbers and main classes, on one line.
    public static String line(List<JvmSubjects> found) {
        return found.stream()
                .map(each -> each.jvm().pid() + " (" + each.jvm().main() + ")")
                .collect(Collectors.joining(", "));
    }

    private static int width(List<JvmSubjects> found, String title, Function<Jvm, String> cell) {
        return found.stream()
                .mapToInt(each -> cell.apply(each.jvm()).length())
                .reduce(title.length(), Math::max);
    }

    private static String quoted(List<String> names) {
        return names.stream()
                .map(name -> "'" + name.replace("\r", "\\r").replace("\n", "\\n") + "'")
                .collect(Collectors.joining(", "));
    }
}
