package io.portolan.core.dump;

import java.util.List;
import java.util.stream.Collectors;

/// A dispatcher at one moment: who waits for whom.
///
/// @param dispatcher its name
/// @param cycle threads and ports each of which waits for the next and the last for the first;
///   empty when none was found. A port waits for the thread that posted to it last, or for all
///   workers of the dispatcher if they are all blocked: nobody can know who would have posted.
/// @param queues its queues with the number of tasks that wait
/// @param threads all threads of the process that wait at ports
/// @param ports the ports of its arbiters and those at which threads wait
public record DispatcherDump(
        String dispatcher,
        List<String> cycle,
        List<String> queues,
        List<BlockedThread> threads,
        List<PortState> ports)
        implements Dump {

    /// The dump for people, the cycle first.
    @Override
    public String text() {
        StringBuilder text = new StringBuilder("dispatcher '" + dispatcher + "'\n");
        section(text, "cycle", cycle);
        section(
                text,
                "blocked threads",
                threads.stream()
                        .map(thread ->
                                "%s '%s' waits for %s at %s"
                                        .formatted(
                                                thread.isVirtual() ? "virtual thread" : "thread",
                                                thread.name(),
                                                thread.waitsFor(),
                                                thread.line()))
                        .toList());
        section(text, "queues", queues);
        section(text, "ports", ports.stream().map(DispatcherDump::text).toList());
        return text.toString();
    }

    @Override
    public String toString() {
        return text();
    }

    private static void section(StringBuilder text, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(title).append(":\n");
            lines.forEach(line -> text.append("  ").append(line).append('\n'));
        }
    }

    private static String text(PortState port) {
        String items =
                port.items().isEmpty()
                        ? ""
                        : port.items().stream()
                                .map(item -> item.replace("\r", "\\r").replace("\n", "\\n"))
                                .collect(
                                        Collectors.joining(
                                                ", ",
                                                ": ",
                                                port.size() > port.items().size() ? ", ..." : ""));
        String posters =
                port.blockedPosters() == 0
                        ? ""
                        : ", %d wait to post".formatted(port.blockedPosters());
        String receivers =
                port.receivers().isEmpty() ? "nobody" : String.join(", ", port.receivers());
        return "'%s' holds %d%s%s; received by %s"
                .formatted(port.name(), port.size(), items, posters, receivers);
    }
}
