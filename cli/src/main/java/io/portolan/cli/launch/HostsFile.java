package io.portolan.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.mpi.launch.HostRanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The hosts on which a job lives, a line for each process: `HOST [slots=N]`. What follows a `#` is
/// a comment.
///
/// @param file where it was read
/// @param hosts by line
record HostsFile(Path file, List<Host> hosts) {
    private static final Pattern LINE =
            Pattern.compile("([^\\s=]+)(?:\\s+slots\\s*=\\s*(0*[1-9]\\d{0,5}))?");

    /// @param slots how many ranks there may be; null if the line does not say
    record Host(String name, @Nullable Integer slots) {
        int most() {
            return slots == null ? 1 : slots;
        }
    }

    /// *Failure:* [CommandException] when it cannot be read, or a line is none.
    static HostsFile read(Path file) {
        List<Host> hosts = new ArrayList<>();
        int number = 0;
        for (String text : lines(file)) {
            number++;
            String line = text.replaceFirst("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            Matcher host = LINE.matcher(line);
            if (!host.matches()) {
                throw wrong(
                        "line %d of %s is '%s'; allowed is a host, and slots=N with the number of its ranks, as in 'node1 slots=4'; correct it"
                                .formatted(number, file, line));
            }
            String slots = host.group(2);
            hosts.add(new Host(host.group(1), slots == null ? null : Integer.valueOf(slots)));
        }
        if (hosts.isEmpty()) {
            throw wrong(
                    "%s names no host; allowed is a line for each process, as in 'node1 slots=4'; add some"
                            .formatted(file));
        }
        return new HostsFile(file, List.copyOf(hosts));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, UTF_8);
        } catch (NoSuchFileException e) {
            throw wrong("there is no file %s; name one with a line for each host".formatted(file));
        } catch (IOException e) {
            throw wrong(
                    "%s cannot be read: %s; name a text file with a line for each host"
                            .formatted(file, e.getMessage()));
        }
    }

    private static CommandException wrong(String sentence) {
        return new CommandException(ExitCode.USAGE, sentence);
    }

    /// Where so many ranks live: hosts with slots are filled one after the other, and without any
    /// slots the ranks are divided evenly. Hosts that would get none are left out.
    ///
    /// @param ranks null for as many as there is room for
    List<HostRanks> places(@Nullable Integer ranks) {
        boolean isEven = hosts.stream().allMatch(host -> host.slots() == null);
        int room = hosts.stream().mapToInt(Host::most).sum();
        int left = ranks == null ? room : ranks;
        if (!isEven && left > room) {
            throw wrong(
                    "the job is to have %d ranks, and %s has room for %d; allowed is as many as its slots; raise slots=N of a line, or lower -np"
                            .formatted(left, file, room));
        }
        int used = isEven ? Math.min(left, hosts.size()) : hosts.size();
        List<HostRanks> places = new ArrayList<>();
        for (int i = 0; i < used && left > 0; i++) {
            Host host = hosts.get(i);
            int own = isEven ? Math.ceilDiv(left, used - i) : Math.min(host.most(), left);
            places.add(new HostRanks(host.name(), own));
            left -= own;
        }
        return places;
    }
}
