package io.portolan.cli.launch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts the facade that a program needs first in its class path, so that its classes come before
/// those of the MPI that the program was built with.
final class FacadeChoice {
    /// A class that every API has, and what it refers to in ours.
    private static final String COMM = "mpi/Comm.class";

    private static final String OURS = "io/portolan/mpi/";

    private final Path folder;

    /// @param folder where the facades' JARs lie
    FacadeChoice(Path folder) {
        this.folder = folder;
    }

    /// The class path with the facade first, or as it is if the program needs none.
    ///
    /// *Failure:* [CommandException] when both facades are in the class path, or the one that is
    /// needed is not there.
    List<Path> complete(List<Path> classPath, String mainClass) {
        try {
            Map<Facade, Path> given = given(classPath);
            if (given.size() > 1) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "both %s and %s are in the class path, and both have the package mpi; leave out one"
                                .formatted(given.get(Facade.MPIJAVA), given.get(Facade.OMPI)));
            }
            for (Path facade : given.values()) {
                return withFirst(facade, classPath);
            }
            try (URLClassLoader program = loader(classPath)) {
                Optional<Facade> needed = ProgramReferences.facadeFor(program, mainClass);
                return needed.isEmpty() ? classPath : withFirst(jar(needed.get()), classPath);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the class path", e);
        }
    }

    /// The facades in a class path.
    private static Map<Facade, Path> given(List<Path> classPath) throws IOException {
        Map<Facade, Path> given = new EnumMap<>(Facade.class);
        for (Path entry : classPath) {
            try (URLClassLoader files = loader(List.of(entry));
                    InputStream comm = files.getResourceAsStream(COMM)) {
                if (comm != null && new String(comm.readAllBytes(), ISO_8859_1).contains(OURS)) {
                    for (Facade facade : Facade.values()) {
                        if (files.findResource(facade.mark()) != null) {
                            given.putIfAbsent(facade, entry);
                        }
                    }
                }
            }
        }
        return given;
    }

    private Path jar(Facade facade) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                Optional<Path> jar =
                        files.filter(file ->
                                        file.getFileName()
                                                .toString()
                                                .startsWith(facade.artifact() + "-"))
                                .max(Path::compareTo);
                if (jar.isPresent()) {
                    return jar.get();
                }
            }
        }
        throw new CommandException(
                ExitCode.FAILURE,
                "the program calls the package mpi as %s has it, which is not in %s; build it by ./portolan verify, or name it in the class path"
                        .formatted(facade.artifact(), folder));
    }

    private static List<Path> withFirst(Path facade, List<Path> classPath) {
        List<Path> completed = new ArrayList<>(List.of(facade));
        classPath.stream().filter(entry -> !entry.equals(facade)).forEach(completed::add);
        return completed;
    }

    private static URLClassLoader loader(List<Path> entries) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path entry : entries) {
            urls.add(entry.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), null);
    }
}
