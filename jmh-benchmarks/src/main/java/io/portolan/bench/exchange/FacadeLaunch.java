package io.portolan.bench.exchange;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Starts a program of `peers` that was written for MPI in Java on Portolan's facade of it, in a
/// JVM of its own whose ranks have class loaders of their own.
///
/// @param facade its classes
/// @param classes where the program is compiled to
/// @param program its main class
record FacadeLaunch(Path facade, Path classes, String program) implements Launch {

    /// Compiles the program against the facade, which the build of this checkout has made.
    ///
    /// @param folder for the classes
    /// @param module that of the facade, below `runtime-mpi`
    static Launch compile(Path folder, String module, String program)
            throws IOException, InterruptedException, MissingPeerException {
        Path facade =
                Checkout.file("runtime-mpi/%s/pom.xml".formatted(module))
                        .resolveSibling("target/classes");
        if (!Files.exists(facade.resolve("mpi/MPI.class"))) {
            throw new MissingPeerException(
                    "not built: mvn -pl runtime-mpi/%s -am compile makes %s"
                            .formatted(module, facade));
        }
        Path classes = Files.createDirectories(folder.resolve(module));
        MpjLaunch.compileAgainst(facade, classes, program);
        return new FacadeLaunch(facade, classes, program);
    }

    @Override
    public String version() {
        return "this build, " + program;
    }

    @Override
    public List<String> command(Section section, List<Row> rows, long millis) {
        List<String> command = ChildProcess.java(JvmLaunch.OPTIONS, FacadeProgram.class);
        command.addAll(
                List.of("" + section.ranks(), facade.toString(), classes.toString(), program));
        command.add("" + millis);
        command.addAll(Launch.names(rows));
        return section.command(command);
    }
}
