package io.portolan.bench.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Ours and the peers that are there.
///
/// @param launches how each of them is started
/// @param missing a line on each of the others
record Found(Map<ExchangeContender, Launch> launches, List<String> missing) {

    Found {
        launches = Map.copyOf(launches);
        missing = List.copyOf(missing);
    }

    /// Only some of those that are there.
    Found only(Set<ExchangeContender> contenders) {
        Map<ExchangeContender, Launch> some = new EnumMap<>(ExchangeContender.class);
        some.putAll(launches);
        some.keySet().retainAll(contenders);
        return new Found(some, missing);
    }

    /// Looks for all, and compiles what they need.
    ///
    /// @param folder for what is compiled
    static Found in(Path folder) throws IOException, InterruptedException {
        Map<ExchangeContender, Launch> launches = new EnumMap<>(ExchangeContender.class);
        List<String> missing = new ArrayList<>();
        for (ExchangeContender contender : ExchangeContender.values()) {
            try {
                launches.put(contender, launch(contender, folder));
            } catch (MissingPeerException e) {
                missing.add(contender.label() + ": " + e.getMessage());
            }
        }
        return new Found(launches, missing);
    }

    /// What each of them is.
    List<String> versions() {
        List<String> versions = new ArrayList<>();
        new EnumMap<>(launches)
                .forEach((contender, launch) ->
                        versions.add(contender.label() + ": " + launch.version()));
        return versions;
    }

    private static Launch launch(ExchangeContender contender, Path folder)
            throws IOException, InterruptedException, MissingPeerException {
        return switch (contender) {
            case PORTOLAN -> new JvmLaunch("this build", PortolanProgram.class, List.of());
            case MPICH -> new MpiCompiler(folder).compile(MpiLibrary.MPICH);
            case OPEN_MPI -> new MpiCompiler(folder).compile(MpiLibrary.OPEN_MPI);
            case MPJ_EXPRESS -> MpjLaunch.compile(folder);
            case EXCHANGER, SYNCHRONOUS_QUEUE ->
                    new JvmLaunch(
                            "java.util.concurrent, threads as a world has",
                            ThreadProgram.class,
                            List.of(contender.name()));
        };
    }
}
