package io.portolan.mpi.launch;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The `main` method of a class, chosen as the `java` command does: with a parameter before one
/// without, static or of an object (Java Language Specification, section 12.1.4).
final class MainMethod {
    private static final String NAME = "main";

    private final Method method;
    private final @Nullable Constructor<?> constructor;

    private MainMethod(Method method, @Nullable Constructor<?> constructor) {
        this.method = method;
        this.constructor = constructor;
        method.setAccessible(true);
        if (constructor != null) {
            constructor.setAccessible(true);
        }
    }

    /// Finds it; the class is not initialized.
    ///
    /// *Failure:* [MPIException] when the loader lacks the class or one that its methods name, or
    /// when the class has no `main`.
    static MainMethod of(String className, ClassLoader loader) {
        try {
            return of(Class.forName(className, false, loader));
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            boolean isMissing = String.valueOf(e.getMessage()).equals(className);
            throw wrong(
                    isMissing
                            ? "the class path has no class '%s'; give its full name, and the JAR or folder that has it by -cp"
                                    .formatted(className)
                            : "class '%s' cannot be loaded: %s; give its full name, and all that it needs by -cp"
                                    .formatted(
                                            className,
                                            String.valueOf(e.getMessage()).replace('/', '.')),
                    e);
        } catch (LinkageError e) {
            throw wrong(
                    "class '%s' cannot be loaded: %s; compile it for this Java or an older one"
                            .formatted(className, e.getMessage()),
                    e);
        }
    }

    private static MainMethod of(Class<?> type) {
        List<Method> all = methods(type);
        Method found =
                first(all, method -> Arrays.equals(method.getParameterTypes(), ofArguments()))
                        .or(() -> first(all, method -> method.getParameterCount() == 0))
                        .orElseThrow(() ->
                                wrong(
                                        "class %s has no method main; allowed is 'public static void main(String[] args)'; name the class that has it"
                                                .formatted(type.getName()),
                                        null));
        if (Modifier.isStatic(found.getModifiers())) {
            return new MainMethod(found, null);
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw wrong(
                    "method main of %s is not static, and there are no objects of an abstract class; make main static"
                            .formatted(type),
                    null);
        }
        try {
            return new MainMethod(found, type.getDeclaredConstructor());
        } catch (NoSuchMethodException e) {
            throw wrong(
                    "method main of class %s is not static, and the class has no constructor without parameters; make main static"
                            .formatted(type.getName()),
                    e);
        }
    }

    /// Runs it.
    void run(String[] arguments) throws InvocationTargetException {
        try {
            Object object = constructor == null ? null : constructor.newInstance();
            if (method.getParameterCount() == 0) {
                method.invoke(object);
            } else {
                method.invoke(object, (Object) arguments);
            }
        } catch (IllegalAccessException | InstantiationException e) {
            throw new IllegalStateException("cannot call " + method, e);
        }
    }

    /// The methods named main of the class, then those of its superclasses and interfaces.
    private static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            methods.addAll(Arrays.asList(at.getDeclaredMethods()));
        }
        methods.addAll(Arrays.asList(type.getMethods()));
        methods.removeIf(method ->
                !method.getName().equals(NAME)
                        || method.getReturnType() != void.class
                        || Modifier.isPrivate(method.getModifiers())
                        || Modifier.isAbstract(method.getModifiers()));
        return methods;
    }

    private static Class<?>[] ofArguments() {
        return new Class<?>[] {String[].class};
    }

    private static Optional<Method> first(List<Method> methods, Predicate<Method> wanted) {
        return methods.stream().filter(wanted).findFirst();
    }

    private static MPIException wrong(String message, @Nullable Throwable cause) {
        return new MPIException(ErrorClass.ARG, null, null, null, null, message, cause);
    }
}
