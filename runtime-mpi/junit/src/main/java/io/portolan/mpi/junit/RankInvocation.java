package io.portolan.mpi.junit;

import java.util.List;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.IncompleteExecutionException;

/// One run of a test, with so many ranks.
abstract sealed class RankInvocation implements TestTemplateInvocationContext, InvocationInterceptor
        permits RanksOfMethod, ProgramOfTest {
    private final int ranks;
    private final MpiTest test;

    RankInvocation(int ranks, MpiTest test) {
        this.ranks = ranks;
        this.test = test;
    }

    final int ranks() {
        return ranks;
    }

    final MpiTest test() {
        return test;
    }

    /// Whether what a rank threw ends the test even if the other ranks survive it: they do not
    /// survive what says that the test has failed, or is given up.
    static boolean endsTest(Throwable thrown) {
        return thrown instanceof Error || thrown instanceof IncompleteExecutionException;
    }

    @Override
    public final String getDisplayName(int invocationIndex) {
        return ranks == 1 ? "1 rank" : ranks + " ranks";
    }

    @Override
    public final List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }
}
