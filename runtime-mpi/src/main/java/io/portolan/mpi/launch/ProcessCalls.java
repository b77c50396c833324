package io.portolan.mpi.launch;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.StackWalker.Option;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/// What a program's calls for its process are replaced by, so that they mean its rank. Nobody else
/// calls these methods: for a thread that belongs to no rank they do what the JDK does.
///
/// *Threads:* any thread of a rank.
public final class ProcessCalls {
    private static final StackWalker CALLER =
            StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

    private ProcessCalls() {}

    /// Names the class whose method of the same name and parameters is replaced; of an instance
    /// method the first parameter is the object.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface InPlaceOf {
        Class<?> value();
    }

    /// Ends the rank as a process: between `Init` and `Finalize`, or with another status than 0, it
    /// ends the job.
    ///
    /// *Failure:* it never returns.
    @InPlaceOf(System.class)
    public static void exit(int status) {
        exit(rank(CALLER.getCallerClass()), status);
    }

    /// As [#exit(int)].
    @InPlaceOf(Runtime.class)
    public static void exit(Runtime runtime, int status) {
        exit(rank(CALLER.getCallerClass()), status);
    }

    /// As [#exit(int)]: no code of the rank runs after either.
    @InPlaceOf(Runtime.class)
    public static void halt(Runtime runtime, int status) {
        exit(rank(CALLER.getCallerClass()), status);
    }

    /// Sets where the rank prints.
    @InPlaceOf(System.class)
    public static void setOut(PrintStream out) {
        JobRank rank = rank(CALLER.getCallerClass());
        if (rank == null) {
            System.setOut(out);
        } else {
            rank.streams().setOut(out);
        }
    }

    /// Sets where the rank prints errors.
    @InPlaceOf(System.class)
    public static void setErr(PrintStream err) {
        JobRank rank = rank(CALLER.getCallerClass());
        if (rank == null) {
            System.setErr(err);
        } else {
            rank.streams().setErr(err);
        }
    }

    /// Sets what the rank reads.
    @InPlaceOf(System.class)
    public static void setIn(InputStream in) {
        JobRank rank = rank(CALLER.getCallerClass());
        if (rank == null) {
            System.setIn(in);
        } else {
            rank.streams().setIn(in);
        }
    }

    /// Loads a library; that of another MPI ends the job.
    @InPlaceOf(System.class)
    public static void loadLibrary(String name) {
        NativeLibraries.loadLibrary(rank(CALLER.getCallerClass()), name);
    }

    /// As [#loadLibrary(String)].
    @InPlaceOf(Runtime.class)
    public static void loadLibrary(Runtime runtime, String name) {
        NativeLibraries.loadLibrary(rank(CALLER.getCallerClass()), name);
    }

    /// Loads a file; that of another MPI ends the job.
    @InPlaceOf(System.class)
    public static void load(String file) {
        NativeLibraries.load(rank(CALLER.getCallerClass()), file);
    }

    /// As [#load(String)].
    @InPlaceOf(Runtime.class)
    public static void load(Runtime runtime, String file) {
        NativeLibraries.load(rank(CALLER.getCallerClass()), file);
    }

    /// The class loader of the rank, which has the program's class path.
    @InPlaceOf(ClassLoader.class)
    public static ClassLoader getSystemClassLoader() {
        return loader(CALLER.getCallerClass());
    }

    /// A file of the program's class path.
    @InPlaceOf(ClassLoader.class)
    public static @Nullable URL getSystemResource(String name) {
        return loader(CALLER.getCallerClass()).getResource(name);
    }

    /// A file of the program's class path, opened.
    @InPlaceOf(ClassLoader.class)
    public static @Nullable InputStream getSystemResourceAsStream(String name) {
        return loader(CALLER.getCallerClass()).getResourceAsStream(name);
    }

    private static void exit(@Nullable JobRank rank, int status) {
        if (rank == null) {
            System.exit(status);
        } else {
            rank.exit(status);
        }
    }

    private static ClassLoader loader(Class<?> caller) {
        JobRank rank = rank(caller);
        ClassLoader loader = rank == null ? null : rank.loader();
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /// The rank of the calling thread, or else of the calling class: threads of a pool that all
    /// ranks share belong to none.
    private static @Nullable JobRank rank(Class<?> caller) {
        JobRank ofThread = JobRank.ofThread();
        return ofThread != null
                ? ofThread
                : caller.getClassLoader() instanceof RankLoader loader ? loader.rank() : null;
    }
}
