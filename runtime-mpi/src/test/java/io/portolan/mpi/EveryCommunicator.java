package io.portolan.mpi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs a contract suite of collectives with every number of ranks, on platform and on virtual
/// threads, in every kind of communicator; a suite that hangs fails.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ParameterizedClass
@MethodSource("io.portolan.mpi.CollectiveSetup#all")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@interface EveryCommunicator {}
