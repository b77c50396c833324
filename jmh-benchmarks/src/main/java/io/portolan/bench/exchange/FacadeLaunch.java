package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Pinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Starts `peers/MpjExchange.java`, the program of MPJ Express, on Portolan's facade of mpiJava, in
/// a JVM of its own whose ranks have class loaders of their own.
///
/// @param facade its classes
/// @param classes where the program is compiled to
record MpijavaLaunch(Path facade, Path classes) implements Launch {

    /// Compiles the program against the facade, which the build of this checkout has made.
    ///
    /// @param folder for the classes
    static Launch compile(Path folder)
            throws IOException, InterruptedException, MissingPeerException {
        Path facade = Checkout.file("runtime-mpi/mpijava/pom.xml").resolveSibling("target/classes");
        if (!Files.exists(facade.resolve("mpi/MPI.class"))) {
            throw new MissingPeerException(
                    "not built: mvn -pl runtime-mpi/mpijava -am compile makes %s"
                            .formatted(facade));
        }
        Path classes = Files.createDirectories(folder.resolve("mpijava"));
        MpjLaunch.compile(facade, classes);
        return new MpijavaLaunch(facade, classes);
    }

    @Override
    public String version() {
        return "this build, the program of MPJ Express";
    }

    @Override
    public List<String> command(int ranks, Pinning pinning, List<Row> rows, long millis) {
        List<String> command = ChildProcess.java(JvmLaunch.OPTIONS, MpijavaProgram.class);
        command.addAll(List.of("" + ranks, facade.toString(), classes.toString(), "" + millis));
        command.addAll(Launch.names(rows));
        return pinning.command(command);
    }
}
