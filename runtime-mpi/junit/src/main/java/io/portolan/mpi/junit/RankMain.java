package io.portolan.mpi.junit;

import io.portolan.mpi.launch.ProgramRank;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/// What a rank of a [ProgramOfTest] runs: one test method, on a test object of its own.
final class RankMain {

    private RankMain() {}

    /// Runs the test.
    ///
    /// @param arguments the test class and the name of the method
    public static void main(String[] arguments) throws Throwable {
        Class<?> type =
                Class.forName(arguments[0], true, Thread.currentThread().getContextClassLoader());
        Method test =
                ReflectionSupport.findMethod(type, arguments[1])
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "method %s has parameters; allowed is none, or an Intracomm; leave them out"
                                                .formatted(arguments[1])));
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            Object object = constructor.newInstance();
            call(object, annotated(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN));
            call(object, List.of(test));
            call(object, annotated(type, AfterEach.class, HierarchyTraversalMode.BOTTOM_UP));
        } catch (InvocationTargetException e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            if (RankInvocation.endsTest(thrown)) {
                ProgramRank.abort(thrown);
            }
            throw thrown;
        }
    }

    private static List<Method> annotated(
            Class<?> type,
            Class<? extends java.lang.annotation.Annotation> annotation,
            HierarchyTraversalMode order) {
        return AnnotationSupport.findAnnotatedMethods(type, annotation, order);
    }

    private static void call(Object object, List<Method> methods)
            throws ReflectiveOperationException {
        for (Method method : methods) {
            method.setAccessible(true);
            method.invoke(object);
        }
    }
}
