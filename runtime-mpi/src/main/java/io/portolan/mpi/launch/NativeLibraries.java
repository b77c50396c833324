package io.portolan.mpi.launch;

import java.io.File;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Loads native libraries for the classes of programs, but not those of another MPI.
final class NativeLibraries {
    /// Those of mpiJava, Open MPI, and the native devices of MPJ Express.
    private static final Set<String> OF_MPI =
            Set.of("mpijava", "savesignals", "mpi_java", "mpi", "nativempjdev", "mxdev");

    private static final String ELSEWHERE = "already loaded in another classloader";

    private NativeLibraries() {}

    static void loadLibrary(@Nullable JobRank rank, String name) {
        load(rank, name, name, false);
    }

    static void load(@Nullable JobRank rank, String file) {
        String name = new File(file).getName();
        int from = name.startsWith("lib") ? "lib".length() : 0;
        int to = name.indexOf('.', from);
        load(rank, name.substring(from, to < 0 ? name.length() : to), file, true);
    }

    private static void load(@Nullable JobRank rank, String name, String library, boolean isFile) {
        if (rank != null && OF_MPI.contains(name)) {
            rank.refuse(
                    "the program asks for the native library '%s' of another MPI; no native library is needed here: leave the JAR of that MPI out of the class path"
                            .formatted(name));
        }
        RankLoader loader = rank == null ? null : rank.loader();
        BiConsumer<String, Boolean> loading =
                loader == null ? new RankLibraries() : loader.libraries();
        try {
            loading.accept(library, isFile);
        } catch (UnsatisfiedLinkError e) {
            if (String.valueOf(e.getMessage()).contains(ELSEWHERE)) {
                UnsatisfiedLinkError clear =
                        new UnsatisfiedLinkError(
                                "another rank has loaded the library '%s', and a JVM gives a library to one class loader; give each rank a process of its own by --processes, or load it by a class outside the program's class path"
                                        .formatted(library));
                clear.initCause(e);
                throw clear;
            }
            throw e;
        }
    }
}
