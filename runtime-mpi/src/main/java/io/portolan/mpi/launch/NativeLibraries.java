package io.portolan.mpi.launch;

import java.io.File;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Loads native libraries for the classes of programs, but not those of another MPI.
final class NativeLibraries {
    /// Those of mpiJava, Open MPI, and the native devices of MPJ Express.
    private static final Set<String> OF_MPI =
            Set.of("mpijava", "savesignals", "mpi_java", "mpi", "nativempjdev", "mxdev");

    private static final String ELSEWHERE = "already loaded in another classloader";

    private NativeLibraries() {}

    static void loadLibrary(@Nullable JobRank rank, Class<?> caller, String name) {
        load(rank, caller, "loadLibrary", name, name);
    }

    static void load(@Nullable JobRank rank, Class<?> caller, String file) {
        String name = new File(file).getName();
        int from = name.startsWith("lib") ? "lib".length() : 0;
        int to = name.indexOf('.', from);
        load(rank, caller, "load", file, name.substring(from, to < 0 ? name.length() : to));
    }

    private static void load(
            @Nullable JobRank rank, Class<?> caller, String method, String argument, String name) {
        if (rank != null && OF_MPI.contains(name)) {
            rank.refuse(
                    "the program asks for the native library '%s' of another MPI; no native library is needed here: leave the JAR of that MPI out of the class path"
                            .formatted(name));
        }
        try {
            // The JDK gives the library to the loader of the caller, which this handle names.
            NativeLibraries.class.getModule().addReads(caller.getModule());
            MethodHandles.privateLookupIn(caller, MethodHandles.lookup())
                    .findStatic(
                            System.class, method, MethodType.methodType(void.class, String.class))
                    .invokeExact(argument);
        } catch (UnsatisfiedLinkError e) {
            if (String.valueOf(e.getMessage()).contains(ELSEWHERE)) {
                UnsatisfiedLinkError clear =
                        new UnsatisfiedLinkError(
                                "another rank has loaded the library '%s', and a JVM gives a library to one class loader; run the program with one rank, or load it by a class outside the program's class path"
                                        .formatted(argument));
                clear.initCause(e);
                throw clear;
            }
            throw e;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // no other can come: loading throws none that is checked
            throw new AssertionError(e);
        }
    }
}
