package io.portolan.bench.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The CPUs that a process and all that it starts may use, as the system numbers them. None stands
/// for all.
public record Pinning(List<Integer> cpus) {

    /// No limit.
    public static final Pinning FREE = new Pinning(List.of());

    private static final String COMMAND = "taskset";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    public Pinning {
        cpus = List.copyOf(cpus);
    }

    /// Whether this system has the command that pins.
    public static boolean isPossible() throws InterruptedException {
        try {
            return ChildProcess.run(List.of(COMMAND, "--version"), Map.of(), LIMIT).status() == 0;
        } catch (IOException e) { // no such command
            return false;
        }
    }

    /// The command that runs another one on these CPUs.
    public List<String> command(List<String> other) {
        List<String> command = new ArrayList<>();
        if (!isFree()) {
            command.addAll(List.of(COMMAND, "-c", list()));
        }
        command.addAll(other);
        return command;
    }

    /// Whether there is no limit.
    public boolean isFree() {
        return cpus.isEmpty();
    }

    /// How many there are.
    public int count() {
        return isFree() ? Runtime.getRuntime().availableProcessors() : cpus.size();
    }

    /// Such as `0,1`.
    public String list() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
