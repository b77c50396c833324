package io.portolan.cli.run;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command line that starts this JVM again, as a process of several.
public final class OwnCommand {
    private static final String MODULE_PATH = "jdk.module.path";

    /// Options that two JVMs cannot have at once.
    private static final List<String> ALONE =
            List.of("-agentlib:jdwp", "-Xrunjdwp", "-XX:AOTCacheOutput", "-XX:+PrintCommandLine");

    private OwnCommand() {}

    /// With other words for the program.
    ///
    /// Processes wake each other by a call of the system, which the JVM must allow. Where this JVM
    /// allows it, as by the manifest of its JAR, the line says nothing of it: a JVM with that
    /// option does not use an ahead-of-time cache that was made without it.
    public static List<String> line(List<String> words) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> ALONE.stream().noneMatch(option::startsWith))
                .forEach(line::add);
        Module ranks = Job.class.getModule();
        if (!ranks.isNativeAccessEnabled()) {
            line.add(
                    "--enable-native-access="
                            + (ranks.isNamed() ? ranks.getName() : "ALL-UNNAMED"));
        }
        String main = JavaProgram.mainOfJvm();
        if (System.getProperty("jdk.module.main") != null) {
            line.addAll(List.of("--module-path", System.getProperty(MODULE_PATH, "")));
            addClassPath(line);
            line.addAll(List.of("--module", main));
        } else if (main.endsWith(".jar")) {
            line.addAll(List.of("-jar", main));
        } else {
            addClassPath(line);
            line.add(main);
        }
        line.addAll(words);
        return line;
    }

    private static void addClassPath(List<String> line) {
        String classPath = System.getProperty("java.class.path", "");
        if (!classPath.isEmpty()) {
            line.addAll(List.of("-cp", classPath));
        }
    }
}
