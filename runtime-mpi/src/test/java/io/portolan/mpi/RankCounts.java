package io.portolan.mpi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs a contract suite with so many ranks that platform threads and virtual threads, powers of
/// two and other numbers all occur; a suite that hangs fails.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ParameterizedClass(name = "{0} ranks")
@ValueSource(ints = {1, 2, 3, 4, 7, 64})
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@interface RankCounts {}
