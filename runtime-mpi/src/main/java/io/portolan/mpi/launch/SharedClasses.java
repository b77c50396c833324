package io.portolan.mpi.launch;

import java.util.Set;

/// Finds what all ranks of all jobs share: the JDK, and the exported packages of Portolan's core
/// and ranks. Everything else on the class path of the launcher is invisible to programs.
final class SharedClasses extends ClassLoader {
    /// The packages whose types a program or a facade may name; a test compares them with what the
    /// modules export.
    static final Set<String> PACKAGES =
            Set.of(
                    "io.portolan.core",
                    "io.portolan.core.dump",
                    "io.portolan.core.interop",
                    "io.portolan.mpi",
                    "io.portolan.mpi.error",
                    "io.portolan.mpi.launch",
                    "io.portolan.mpi.profile");

    static final SharedClasses LOADER;

    static {
        registerAsParallelCapable();
        LOADER = new SharedClasses();
    }

    private SharedClasses() {
        super(getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        int end = name.lastIndexOf('.');
        if (end > 0 && PACKAGES.contains(name.substring(0, end))) {
            return Class.forName(name, false, SharedClasses.class.getClassLoader());
        }
        Class<?> found = super.loadClass(name, resolve);
        if (!isOfJdk(found)) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    /// The JDK's loader finds the packages of all modules that the JVM was started with, those of a
    /// program too, which each rank is to load for itself.
    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null
                || ModuleLayer.boot()
                        .configuration()
                        .findModule(String.valueOf(type.getModule().getName()))
                        .flatMap(module -> module.reference().location())
                        .filter(place -> "jrt".equals(place.getScheme()))
                        .isPresent();
    }
}
