package io.portolan.mpi.launch;

import io.portolan.mpi.launch.ProgramClasses.ClassBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The class loader of one rank, so that the statics of the program and of its facade are the
/// rank's own, as in a process.
final class RankLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final @Nullable JobRank rank;
    private final ProgramClasses classes;
    private @Nullable BiConsumer<String, Boolean> libraries;

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

    /// What loads native libraries for the classes of the program: [RankLibraries], defined here.
    synchronized BiConsumer<String, Boolean> libraries() {
        BiConsumer<String, Boolean> made = libraries;
        if (made == null) {
            made = defineLibraries();
            libraries = made;
        }
        return made;
    }

    @SuppressWarnings("unchecked") // it implements what the class does
    private BiConsumer<String, Boolean> defineLibraries() {
        Class<?> shared = RankLibraries.class;
        String file = shared.getSimpleName() + ".class";
        try (InputStream in = Objects.requireNonNull(shared.getResourceAsStream(file), file)) {
            byte[] bytes = in.readAllBytes();
            return (BiConsumer<String, Boolean>)
                    defineClass(shared.getName(), bytes, 0, bytes.length)
                            .getConstructor()
                            .newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a public class without parameters cannot be made", e);
        }
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
