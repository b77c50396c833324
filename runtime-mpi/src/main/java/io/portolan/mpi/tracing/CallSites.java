package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.CallSiteTime;
import java.lang.StackWalker.StackFrame;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Lines of the program from which one rank calls operations.
///
/// *Threads:* the rank's own, and the one that makes the profile, which may be sooner.
final class CallSites {
    /// A program that is generated as it runs may have any number of lines.
    private static final int MOST = 10_000;

    private static final StackWalker STACK = StackWalker.getInstance();

    private final Predicate<String> isOurs;
    private final Map<Place, Sum> sums = new HashMap<>();

    /// @param isOurs whether a class of that name is none of the program's
    CallSites(Predicate<String> isOurs) {
        this.isOurs = isOurs;
    }

    /// A line and the operation that it calls.
    private record Place(
            String operation, String className, String method, String file, int line) {}

    /// What is known of a line.
    private static final class Sum {
        private long samples;

        /// Waits that were looked at, whether or not their calls were.
        private long waits;

        private long calls;
        private long bytes;
        private long nanos;

        CallSiteTime at(Place place) {
            return new CallSiteTime(
                    place.operation,
                    place.className,
                    place.method,
                    place.file,
                    place.line,
                    1,
                    Math.max(samples, waits),
                    Math.max(calls, waits),
                    bytes,
                    nanos);
        }
    }

    /// Adds the line at which the calling thread is.
    ///
    /// @param weight how many calls it stands for; 0 for a wait
    /// @param bytes of each of these
    /// @param nanos of all of these
    synchronized void add(String operation, long weight, long bytes, long nanos) {
        Optional<StackFrame> line =
                STACK.walk(frames ->
                        frames.filter(frame -> !isOurs.test(frame.getClassName())).findFirst());
        Place place =
                line.map(frame -> place(operation, frame))
                        .orElse(new Place(operation, "", "", "", -1));
        if (sums.size() < MOST || sums.containsKey(place)) {
            Sum sum = sums.computeIfAbsent(place, _ -> new Sum());
            if (weight == 0) {
                sum.waits++;
            } else {
                sum.samples++;
            }
            sum.calls += weight;
            sum.bytes += weight * bytes;
            sum.nanos += nanos;
        }
    }

    private static Place place(String operation, StackFrame frame) {
        String file = frame.getFileName();
        return new Place(
                operation,
                frame.getClassName(),
                frame.getMethodName(),
                file == null ? "" : file,
                frame.getLineNumber());
    }

    /// What this rank has seen.
    synchronized List<CallSiteTime> all() {
        return sums.entrySet().stream().map(each -> each.getValue().at(each.getKey())).toList();
    }
}
