package io.portolan.bench.exchange;

import io.portolan.bench.results.Build;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /// Looks for some contenders, and compiles what they need.
    ///
    /// @param folder for what is compiled
    /// @param other another build of ours, for its contender
    static Found in(Path folder, Set<ExchangeContender> wanted, Optional<Build> other)
            throws IOException, InterruptedException {
        Map<ExchangeContender, Launch> launches = new EnumMap<>(ExchangeContender.class);
        List<String> missing = new ArrayList<>();
        for (ExchangeContender contender : wanted) {
            try {
                launches.put(contender, launch(contender, folder, other));
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

    private static Launch launch(ExchangeContender contender, Path folder, Optional<Build> other)
            throws IOException, InterruptedException, MissingPeerException {
        return switch (contender) {
            case PORTOLAN -> JvmLaunch.of("this build", PortolanProgram.class, List.of());
            case PORTOLAN_OTHER -> {
                Build build = other.orElseThrow();
                yield new JvmLaunch(
                        "the build in " + build.folder(),
                        PortolanProgram.class,
                        List.of(),
                        build.classPath());
            }
            case MPIJAVA -> FacadeLaunch.compile(folder, "mpijava", MpjLaunch.PROGRAM);
            case OPEN_MPI_JAVA -> FacadeLaunch.compile(folder, "ompi", "OpenMpiExchange");
            case PROCESSES_SHM -> ProcessLaunch.over("shm");
            case PROCESSES_TCP -> ProcessLaunch.over("tcp");
            case PROCESSES_MPICH -> ProcessLaunch.over(folder, MpiLibrary.MPICH);
            case PROCESSES_OPEN_MPI -> ProcessLaunch.over(folder, MpiLibrary.OPEN_MPI);
            case MPICH -> MpiLaunch.compile(new MpiCompiler(folder), MpiLibrary.MPICH);
            case OPEN_MPI -> MpiLaunch.compile(new MpiCompiler(folder), MpiLibrary.OPEN_MPI);
            case MPICH_TCP ->
                    MpiLaunch.compile(new MpiCompiler(folder), MpiLibrary.MPICH).overTcp();
            case MPJ_EXPRESS -> MpjLaunch.compile(folder, false);
            case MPJ_NIODEV -> MpjLaunch.compile(folder, true);
            case EXCHANGER, SYNCHRONOUS_QUEUE ->
                    JvmLaunch.of(
                            "java.util.concurrent, threads as a world has",
                            ThreadProgram.class,
                            List.of(contender.name()));
        };
    }
}
