package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What cannot be looked into gets one or two lines with the value, what is allowed and the remedy.
@Timeout(120)
class DumpRefusedTest {

    private static final int FAILURE = 1;
    private static final int USAGE = 2;
    private static final String SEE_HELP = "See 'portolan dump --help'.";
    private static final String SEE_LIST = "; 'portolan dump' lists the JVMs that can be dumped";

    @ParameterizedTest
    @ValueSource(strings = {"abc", "0", "-5", "1.5", "9999999999999999999"})
    void aProcessMustBeGivenByItsNumber(String pid) {
        Outcome.of("dump", pid)
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for positional parameter at index 0 (PID): '"
                                + pid
                                + "' is not the number of a process, which is a whole number of"
                                + " at least 1"
                                + SEE_LIST,
                        SEE_HELP);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 3601})
    void theTimeMustBeWithinItsLimits(int seconds) {
        Outcome.of("dump", "--timeout", seconds)
                .assertFailure(
                        USAGE, "portolan: --timeout = " + seconds + ": must be 1 to 3600 seconds");
    }

    @Test
    void aProcessThatHasEnded() throws Exception {
        ChildJvm child = ChildJvm.start();
        child.close();
        child.process().waitFor();
        Outcome.of("dump", child.pid())
                .assertFailure(
                        USAGE, "portolan: process " + child.pid() + " does not exist" + SEE_LIST);
    }

    @Test
    void aProcessThatIsNoJvmIsLeftInPeace() throws IOException {
        Process cat = new ProcessBuilder("cat").start();
        try {
            String program = cat.info().command().orElseThrow();
            Outcome.of("dump", cat.pid())
                    .assertFailure(
                            USAGE,
                            "portolan: process %d (%s) is not a JVM%s"
                                    .formatted(cat.pid(), program, SEE_LIST));
            assertTrue(cat.isAlive(), "attaching would have ended it");
        } finally {
            cat.destroyForcibly();
        }
    }

    @Test
    void thisProcess() {
        Outcome outcome = Outcome.of("dump", ProcessHandle.current().pid());
        assertEquals(FAILURE, outcome.status());
        assertTrue(
                outcome.err()
                        .matches(
                                "portolan: process \\d+ \\(.*\\) cannot be attached to \\(Can not"
                                        + " attach to current VM\\); ask another, or run the"
                                        + " command as its user\\R"),
                outcome.err());
    }

    @Test
    void aJvmWithoutDispatchers() throws IOException {
        try (ChildJvm child = ChildJvm.start()) {
            assertShowsNone(child);
        }
    }

    @Test
    void aJvmWithADispatcherButWithoutManagement() throws IOException {
        List<String> noManagement = List.of("--limit-modules", "java.base,jdk.jfr");
        try (ChildJvm child = ChildJvm.start(noManagement, "-unseen")) {
            assertShowsNone(child);
        }
    }

    @Test
    void aJvmThatRefusesAttachment() throws IOException {
        List<String> closed = List.of("-XX:+DisableAttachMechanism");
        try (ChildJvm child = ChildJvm.start(closed, "kitchen")) {
            Outcome outcome = Outcome.of("dump", child.pid());
            assertEquals(FAILURE, outcome.status());
            assertTrue(
                    outcome.err()
                            .matches(
                                    "portolan: process "
                                            + child.pid()
                                            + " \\(.*\\) refuses attachment \\(The VM does not"
                                            + " support the attach mechanism\\); start it without"
                                            + " -XX:\\+DisableAttachMechanism\\R"),
                    outcome.err());
        }
    }

    @Test
    void aJvmThatIsStopped() throws Exception {
        try (ChildJvm child = ChildJvm.start("kitchen")) {
            stop(child);
            assertGetsNoAnswer(child);
        }
    }

    @Tag("slow")
    @Test
    void aJvmThatIsStoppedAfterItHasAnswered() throws Exception {
        try (ChildJvm child = ChildJvm.start("kitchen")) {
            Outcome.of("dump", child.pid()).assertSuccess();
            stop(child);
            assertGetsNoAnswer(child);
        }
    }

    private static void stop(ChildJvm child) throws Exception {
        Process kill = new ProcessBuilder("kill", "-STOP", Long.toString(child.pid())).start();
        assertEquals(0, kill.waitFor());
    }

    private static void assertGetsNoAnswer(ChildJvm child) {
        Outcome.of("dump", child.pid(), "--timeout", 1)
                .assertFailure(
                        FAILURE,
                        "portolan: "
                                + child.shown()
                                + " did not answer within 1 s; it is stopped, very busy or refuses"
                                + " attachment: wake it, or give it more time with --timeout");
    }

    private static void assertShowsNone(ChildJvm child) {
        Outcome.of("dump", child.pid())
                .assertFailure(
                        FAILURE,
                        "portolan: "
                                + child.shown()
                                + " shows no Portolan dispatcher and no world of ranks; one is seen"
                                + " from its start until its end, and only in a JVM with"
                                + " module java.management (--add-modules java.management)");
    }
}
