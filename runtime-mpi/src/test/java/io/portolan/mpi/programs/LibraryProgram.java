package io.portolan.mpi.programs;

import io.portolan.mpi.launch.ProgramRank;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Loads a library of the JDK that nothing else needs, on one rank after the other, and asks for
/// one that does not exist.
public final class LibraryProgram {

    private LibraryProgram() {}

    @SuppressWarnings("restricted") // that is what is tested
    public static void main(String[] args) throws InterruptedException {
        ProgramRank me = ProgramRank.init(LibraryProgram.class, args);
        String file =
                Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("prefs"))
                        .toString();
        for (int turn = 0; turn < me.world().size(); turn++) {
            if (turn == me.world().rank()) {
                load(file, System::load);
                load(file, each -> Runtime.getRuntime().load(each));
                load("no_such_library", System::loadLibrary);
            }
            me.world().barrier();
        }
        me.finish();
    }

    private static void load(String library, Consumer<String> loading) {
        try {
            loading.accept(library);
            System.out.println("loaded");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage().replace(library, "LIBRARY"));
        }
    }
}
