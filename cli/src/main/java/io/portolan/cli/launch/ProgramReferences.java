package io.portolan.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URLClassLoader;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds out for which old API a program was written, by what its classes call of package `mpi`:
/// methods of mpiJava begin with a capital letter, those of Open MPI do not, but for a few of class
/// `MPI`.
///
/// Overview. From the main class on, the classes are looked at that the ones before refer to, until
/// one tells. Programs tell in their first class, mostly.
final class ProgramReferences {
    private static final String PACKAGE = "mpi/";

    /// The classes of mpiJava and MPJ Express that Open MPI does not have, and the reverse.
    private static final Set<String> OF_MPIJAVA =
            Set.of("mpi/Cartcomm", "mpi/Graphcomm", "mpi/User_function", "mpi/Comparison");

    private static final Set<String> OF_OMPI =
            Set.of(
                    "mpi/CartComm",
                    "mpi/GraphComm",
                    "mpi/UserFunction",
                    "mpi/Constant",
                    "mpi/Count",
                    "mpi/File",
                    "mpi/FileView",
                    "mpi/Info",
                    "mpi/Message",
                    "mpi/Struct",
                    "mpi/Win");

    /// Class `MPI` of Open MPI has these, whose names begin with a capital letter, too.
    private static final Set<String> OF_BOTH = Set.of("Init", "InitThread", "Finalize");

    private static final Set<String> OF_THE_JDK =
            Stream.of(Object.class, Throwable.class)
                    .flatMap(type -> Stream.of(type.getMethods()))
                    .map(method -> method.getName())
                    .collect(Collectors.toUnmodifiableSet());

    private final URLClassLoader program;
    private final Set<String> seen = new HashSet<>();
    private final Queue<String> open = new ArrayDeque<>();
    private boolean isOfMpi;

    private ProgramReferences(URLClassLoader program) {
        this.program = program;
    }

    /// The facade that a program needs; empty if it calls nothing of package `mpi`. Where its calls
    /// do not tell it is mpiJava, which has what both have.
    ///
    /// @param program finds the program's classes and no others
    static Optional<Facade> facadeFor(URLClassLoader program, String mainClass) throws IOException {
        ProgramReferences references = new ProgramReferences(program);
        Facade told = references.follow(mainClass.replace('.', '/'));
        return told != null
                ? Optional.of(told)
                : references.isOfMpi ? Optional.of(Facade.MPIJAVA) : Optional.empty();
    }

    private @Nullable Facade follow(String mainClass) throws IOException {
        open.add(mainClass);
        while (!open.isEmpty()) {
            Facade told = look(open.remove());
            if (told != null) {
                return told;
            }
        }
        return null;
    }

    /// What a class tells; nothing if it is damaged or of a newer Java, which the JVM says when it
    /// loads it.
    private @Nullable Facade look(String name) throws IOException {
        try (InputStream in = program.getResourceAsStream(name + ".class")) {
            if (in == null) {
                return null; // of the JDK, or not there
            }
            ClassModel type = ClassFile.of().parse(in.readAllBytes());
            int ofMpijava = 0;
            int ofOmpi = 0;
            for (PoolEntry entry : type.constantPool()) {
                Facade told = told(entry);
                ofMpijava += told == Facade.MPIJAVA ? 1 : 0;
                ofOmpi += told == Facade.OMPI ? 1 : 0;
            }
            return ofMpijava + ofOmpi == 0
                    ? null
                    : ofOmpi > ofMpijava ? Facade.OMPI : Facade.MPIJAVA;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable Facade told(PoolEntry entry) {
        return switch (entry) {
            case ClassEntry type -> toldBy(type.asInternalName());
            case MethodRefEntry method when isOfMpi(method) -> toldBy(method);
            default -> null;
        };
    }

    private @Nullable Facade toldBy(String type) {
        if (isOfMpi(type)) {
            isOfMpi = true;
            return OF_MPIJAVA.contains(type)
                    ? Facade.MPIJAVA
                    : OF_OMPI.contains(type) ? Facade.OMPI : null;
        }
        if (!type.startsWith("[") && !type.startsWith("java/") && seen.add(type)) {
            open.add(type);
        }
        return null;
    }

    private static @Nullable Facade toldBy(MemberRefEntry method) {
        String name = method.name().stringValue();
        if (name.startsWith("<") || OF_BOTH.contains(name) || OF_THE_JDK.contains(name)) {
            return null;
        }
        return Character.isUpperCase(name.charAt(0)) ? Facade.MPIJAVA : Facade.OMPI;
    }

    private static boolean isOfMpi(MemberRefEntry member) {
        return isOfMpi(member.owner().asInternalName());
    }

    private static boolean isOfMpi(String type) {
        return type.startsWith(PACKAGE) && type.indexOf('/', PACKAGE.length()) < 0;
    }
}
