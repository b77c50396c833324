package io.portolan.mpi.junit;

import io.portolan.mpi.Intracomm;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/// Runs a test once for each number of ranks.
final class MpiTestExtension implements TestTemplateInvocationContextProvider {

    MpiTestExtension() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
            ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        MpiTest test =
                AnnotationSupport.findAnnotation(method, MpiTest.class)
                        .orElseThrow(); // it has brought this extension
        requireSome(test, method);
        boolean isGivenWorld = Arrays.asList(method.getParameterTypes()).contains(Intracomm.class);
        return Arrays.stream(test.ranks())
                .mapToObj(ranks ->
                        isGivenWorld
                                ? new RanksOfMethod(ranks, test)
                                : new ProgramOfTest(ranks, test));
    }

    private static void requireSome(MpiTest test, Method method) {
        if (test.ranks().length == 0 || Arrays.stream(test.ranks()).anyMatch(ranks -> ranks < 1)) {
            throw new ExtensionConfigurationException(
                    "@MpiTest of %s has ranks = %s; allowed is one number or more, each at least 1; write ranks = 4"
                            .formatted(method, Arrays.toString(test.ranks())));
        }
        if (test.timeoutSeconds() < 1) {
            throw new ExtensionConfigurationException(
                    "@MpiTest of %s has timeoutSeconds = %d; allowed is 1 or more; write a larger number"
                            .formatted(method, test.timeoutSeconds()));
        }
    }
}
