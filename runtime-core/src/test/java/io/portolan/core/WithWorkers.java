package io.portolan.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A test that runs with one worker, with two, and with more workers than cores.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0} workers")
@MethodSource("io.portolan.core.WithWorkers$Counts#all")
@interface WithWorkers {

    /// Where the numbers come from.
    final class Counts {

        private Counts() {}

        static IntStream all() {
            return IntStream.of(1, 2, 2 * Runtime.getRuntime().availableProcessors() + 1);
        }
    }
}
