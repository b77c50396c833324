package io.portolan.cli;

import io.portolan.cli.call.CallCommand;
import io.portolan.cli.call.WatchCommand;
import io.portolan.cli.cluster.AssignCommand;
import io.portolan.cli.cluster.ClusterCommand;
import io.portolan.cli.dump.DumpCommand;
import io.portolan.cli.job.JobCommand;
import io.portolan.cli.launch.RunCommand;
import io.portolan.cli.node.NodeCommand;
import io.portolan.cli.node.StoreCommand;
import io.portolan.cli.project.NewCommand;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/// The commands of `portolan`. A new one is a class of its own and one line here.
final class Commands {

    private static final List<Map.Entry<String, Supplier<Object>>> ALL =
            List.of(
                    Map.entry("cluster", ClusterCommand::new),
                    Map.entry("assign", AssignCommand::new),
                    Map.entry("dump", DumpCommand::new),
                    Map.entry("run", RunCommand::new),
                    Map.entry("node", NodeCommand::new),
                    Map.entry("store", StoreCommand::new),
                    Map.entry("call", CallCommand::new),
                    Map.entry("watch", WatchCommand::new),
                    Map.entry("job", JobCommand::new),
                    Map.entry("new", NewCommand::new),
                    Map.entry("completion", CompletionCommand::new));

    private Commands() {}

    /// Adds those that a command line may mean: picocli takes a while to find the options of each.
    ///
    /// @param words of the command line; where none is a command all are added, for help and
    ///   suggestions
    static void addTo(CommandLine portolan, List<String> words) {
        boolean isNamed = ALL.stream().anyMatch(command -> words.contains(command.getKey()));
        for (Map.Entry<String, Supplier<Object>> command : ALL) {
            if (!isNamed || words.contains(command.getKey())) {
                portolan.addSubcommand(command.getKey(), command.getValue().get());
            }
        }
    }
}
