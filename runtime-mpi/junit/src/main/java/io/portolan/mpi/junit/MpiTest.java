package io.portolan.mpi.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test that every rank of a world runs.
///
/// {@snippet class="io.portolan.mpi.junit.SumTest" region="test"}
///
/// The method has a parameter of class [io.portolan.mpi.Intracomm], for the world of the rank. All
/// ranks call it at once, on the same test object, so they share its fields; what comes before and
/// after each test runs once. The test fails when one rank does, with the name of that rank; when
/// the ranks wait for each other, with who waits for whom; and when the time is over.
///
/// Where the ranks [survive failures][io.portolan.mpi.Errhandler#survivingFailures], a test may
/// lose a rank on purpose and pass: by an exception. An [Error], as that of an assertion, fails the
/// test there too, and an assumption gives it up.
///
/// A method without such a parameter is the test of a program that was written for processes: each
/// rank loads the test class and all that it uses in a class loader of its own, makes a test object
/// and runs the method, with the methods without parameters before and after each test, those after
/// it only if the rank has not failed: they may wait for other ranks. There `MPI.Init` of a facade
/// works, if its JAR is in the class path, and so does [io.portolan.mpi.launch.ProgramRank#init];
/// one of them has to be called.
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(MpiTestExtension.class)
@SuppressWarnings("exports") // who writes tests does not see the extension
public @interface MpiTest {
    /// The numbers of ranks; the test runs once with each.
    int[] ranks();

    /// The kind of threads that the ranks run on.
    RankThreads threads() default RankThreads.AUTO;

    /// After how many seconds the test fails, each time that it runs. A rank that neither calls an
    /// operation nor heeds interrupts goes on then. On a virtual thread it keeps one of the JVM's
    /// carriers, of which there are as many as cores, so that the next tests may be slow or hang.
    long timeoutSeconds() default 60;
}
