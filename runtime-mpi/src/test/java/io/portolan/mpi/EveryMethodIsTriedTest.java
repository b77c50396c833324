package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/// A public method that no suite calls fails here: the tests' class files name those that are
/// called, and the suites that call by reflection list theirs.
class EveryMethodIsTriedTest {
    private static final String PACKAGE = "io.portolan.mpi.";
    private static final Collector<CharSequence, ?, String> IN_PARENTHESES =
            Collectors.joining(", ", "(", ")");

    /// A suite of wrong arguments shows nothing of what right ones do.
    private static final Set<String> OF_ERRORS =
            Set.of(
                    "NullInEveryMethodTest.class",
                    "NullArgumentsTest.class",
                    "WrongArgumentsTest.class",
                    "WrongCalls.class",
                    "WrongTypeArgumentsTest.class");

    /// What only the dump reads, by reflection.
    private static final Set<Class<?>> OF_THE_DUMP =
            Set.of(
                    WorldDump.class,
                    RankState.class,
                    AwaitedOperation.class,
                    UnreceivedMessage.class);

    /// What the compiler writes, or users implement.
    private static final Set<String> WRITTEN =
            Set.of("equals", "hashCode", "toString", "values", "valueOf");

    @Test
    void bySomeSuite() {
        Set<String> untried = new TreeSet<>();
        publicTypes().flatMap(EveryMethodIsTriedTest::methods).forEach(untried::add);
        assertTrue(untried.size() > 400, () -> "only " + untried);
        calledByName().forEach(untried::remove);
        Stream.concat(CollectiveFormsTest.tried(), PointToPointFormsTest.tried())
                .map(EveryMethodIsTriedTest::signature)
                .forEach(untried::remove);
        assertEquals(
                Set.of(),
                untried,
                "public methods that no test calls: call each from a test of what it does, a collective"
                        + " from a row of CollectiveRows, too");
    }

    private static Stream<Class<?>> publicTypes() {
        return files(World.class)
                .filter(file -> !file.toString().endsWith("package-info.class"))
                .<Class<?>>map(
                        file -> type(PACKAGE + file.getFileName().toString().replace(".class", "")))
                .filter(type -> !OF_THE_DUMP.contains(type) && isPublic(type));
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }

    private static Stream<String> methods(Class<?> type) {
        return Stream.concat(
                        Arrays.stream(type.getMethods()), Arrays.stream(type.getConstructors()))
                .filter(method ->
                        method.getDeclaringClass().getName().startsWith(PACKAGE)
                                && !method.isSynthetic()
                                && !WRITTEN.contains(method.getName())
                                && !isOfUsers(method))
                .map(EveryMethodIsTriedTest::signature);
    }

    private static boolean isOfUsers(Executable method) {
        return method.getDeclaringClass().isAnnotationPresent(FunctionalInterface.class)
                && Modifier.isAbstract(method.getModifiers());
    }

    private static Stream<String> calledByName() {
        return files(EveryMethodIsTriedTest.class)
                .filter(file -> !OF_ERRORS.contains(file.getFileName().toString()))
                .flatMap(file -> calls(parsed(file)));
    }

    private static Stream<String> calls(ClassModel file) {
        return StreamSupport.stream(file.constantPool().spliterator(), false)
                .filter(MemberRefEntry.class::isInstance)
                .map(MemberRefEntry.class::cast)
                .filter(call -> call.owner().asInternalName().startsWith("io/portolan/mpi/"))
                .filter(call -> call.type().stringValue().startsWith("("))
                .flatMap(EveryMethodIsTriedTest::called);
    }

    /// The methods that the call may mean; it names the type of the expression before the dot.
    private static Stream<String> called(MemberRefEntry call) {
        Class<?> owner = type(call.owner().asInternalName().replace('/', '.'));
        String name = call.name().stringValue();
        String parameters =
                MethodTypeDesc.ofDescriptor(call.type().stringValue()).parameterList().stream()
                        .map(type -> type.displayName().replaceFirst(".*\\$", ""))
                        .collect(IN_PARENTHESES);
        return Stream.concat(
                        Arrays.stream(owner.getMethods()).filter(m -> m.getName().equals(name)),
                        Arrays.stream(owner.getConstructors()).filter(_ -> name.equals("<init>")))
                .filter(method -> parameters(method).equals(parameters))
                .map(EveryMethodIsTriedTest::signature);
    }

    private static String signature(Executable method) {
        String type = method.getDeclaringClass().getSimpleName();
        return method instanceof Method
                ? type + "." + method.getName() + parameters(method)
                : "new " + type + parameters(method);
    }

    private static String parameters(Executable method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(IN_PARENTHESES);
    }

    /// The class files of its folder.
    private static Stream<Path> files(Class<?> type) {
        URL file = Objects.requireNonNull(type.getResource(type.getSimpleName() + ".class"));
        try (Stream<Path> beside = Files.list(Path.of(file.toURI()).resolveSibling("."))) {
            return beside.filter(each -> each.toString().endsWith(".class")).toList().stream();
        } catch (IOException | URISyntaxException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    private static ClassModel parsed(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, World.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new LinkageError(name, e);
        }
    }
}
