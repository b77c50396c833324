package io.portolan.mpi.launch;

import java.util.function.BiConsumer;

/// Loads native libraries. The JDK gives a library to the loader of the class that calls, so the
/// loader of a rank defines this class anew for itself; therefore it uses no other class of
/// Portolan.
///
/// *Threads:* any.
public final class RankLibraries implements BiConsumer<String, Boolean> {
    /// For the loader that has defined this class.
    public RankLibraries() {}

    /// @param library a file, or the name of a library in the folders of the JVM
    @Override
    @SuppressWarnings("restricted") // the program has asked for it
    public void accept(String library, Boolean isFile) {
        if (isFile) {
            System.load(library);
        } else {
            System.loadLibrary(library);
        }
    }
}
