package io.portolan.mpi.launch;

import io.portolan.mpi.launch.ProgramClasses.ClassBytes;
import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/// The class loader of one rank, so that the statics of the program and of its facade are the
/// rank's own, as in a process.
final class RankLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final @Nullable JobRank rank;
    private final ProgramClasses classes;

    /// @param rank that runs the program; null if it is only looked at
    RankLoader(@Nullable JobRank rank, ProgramClasses classes) {
        super(SharedClasses.LOADER); // without a name, which would stand in each line of a stack
        this.rank = rank;
        this.classes = classes;
    }

    /// The rank that it belongs to; null if it belongs to none.
    @Nullable JobRank rank() {
        return rank;
    }

    /// *Cost:* what another rank has found in the class path is not looked for in the JDK again:
    /// that costs more than to define the class.
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!classes.isKnown(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassBytes found = classes.find(name).orElseThrow(() -> new ClassNotFoundException(name));
        return defineClass(name, found.bytes().duplicate(), found.place());
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return classes.files().findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return classes.files().findResources(name);
    }
}
