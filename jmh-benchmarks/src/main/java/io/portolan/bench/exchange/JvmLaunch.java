package io.portolan.bench.exchange;

import io.portolan.bench.compare.ChildProcess;
import java.util.List;

/// Starts a program in a JVM of its own.
///
/// @param version what it is
/// @param program its main class
/// @param first its first arguments, before ranks, milliseconds and rows
/// @param classPath where its classes are
record JvmLaunch(String version, Class<?> program, List<String> first, String classPath)
        implements Launch {

    /// Small regions, because a heap's use is known by the region; and touched once before, because
    /// a program that runs for long gets no page of its heap for the first time.
    static final List<String> OPTIONS =
            List.of("-Xms1g", "-Xmx1g", "-XX:G1HeapRegionSize=1m", "-XX:+AlwaysPreTouch");

    JvmLaunch {
        first = List.copyOf(first);
    }

    /// One of this build.
    static JvmLaunch of(String version, Class<?> program, List<String> first) {
        return new JvmLaunch(version, program, first, System.getProperty("java.class.path"));
    }

    @Override
    public List<String> command(Section section, List<Row> rows, long millis) {
        List<String> command = ChildProcess.java(OPTIONS, program, classPath);
        command.addAll(first);
        command.addAll(List.of("" + section.ranks(), "" + millis));
        command.addAll(Launch.names(rows));
        return section.command(command);
    }
}
