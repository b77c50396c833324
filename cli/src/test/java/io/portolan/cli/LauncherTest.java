package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the launcher refuses before it starts Maven, and the help that names its commands.
class LauncherTest {

    private static final Path ROOT = LauncherProject.ROOT;

    @TempDir private Path folder;

    @Test
    void anUnknownModuleIsRefusedWithTheModules() throws Exception {
        assertRefused(
                "portolan: no module 'runtime': ./portolan test MODULE [TEST] takes one of"
                        + " runtime-core runtime-mpi runtime-services clustering runtime-mpi/mpijava"
                        + " runtime-mpi/ompi runtime-mpi/junit runtime-mpi/tcp runtime-services/postgresql"
                        + " clustering/service cli jmh-benchmarks\n",
                "test",
                "runtime");
    }

    @Test
    void aTestThatIsNotThereIsRefusedWithThoseThatBeginAlike() throws Exception {
        assertRefused(
                "portolan: no test 'LauncherTst' in cli; there are LauncherTest\n",
                "test",
                "cli",
                "LauncherTest,LauncherTst#anUnknownModuleIsRefusedWithTheModules");
    }

    @Test
    void aPackageIsNamedAsInJavaAndItsSlowTestsAreLeftOut() throws Exception {
        List<String> ofPackage = givenToMaven("test", "m", "io.portolan.house.*");
        assertTrue(ofPackage.contains("-Dtest=io/portolan/house/*"), ofPackage::toString);
        assertFalse(ofPackage.contains("-DexcludedGroups="), ofPackage::toString);
        List<String> ofMethods = givenToMaven("test", "m", "*#waits*");
        assertTrue(ofMethods.contains("-Dtest=*#waits*"), ofMethods::toString);
        assertTrue(ofMethods.contains("-DexcludedGroups="), ofMethods::toString);
    }

    @Test
    void otherModulesAreKnownByAPackageOfTheModule() throws Exception {
        Path classes = folder.resolve("m/src/main/java");
        Files.createDirectories(classes.resolve("io/portolan/m/inner"));
        Files.writeString(classes.resolve("io/portolan/m/inner/Inner.java"), "");
        assertTrue(givenToMaven("test", "m").contains("-Dtested=io/portolan/m/inner"));
        Files.createDirectories(classes.resolve("b"));
        Files.writeString(classes.resolve("b/B.java"), "");
        Files.createDirectories(classes.resolve("c"));
        assertTrue(givenToMaven("test", "m").contains("-Dtested=b"));
    }

    /// What the launcher of a project with the module `m` starts Maven with.
    private List<String> givenToMaven(String... arguments) throws Exception {
        Files.writeString(folder.resolve("pom.xml"), "<module>m</module>");
        Files.createDirectories(folder.resolve("m/src/main/java/io/portolan/m"));
        Files.createDirectories(folder.resolve("m/src/test/java"));
        List<String> given = LauncherProject.in(folder).start(List.of(arguments)).maven();
        assertFalse(given.isEmpty(), "Maven was not started");
        return given;
    }

    /// Feared: two commands, such as those of an mpirun, that build at the same time and leave jars
    /// that none can read.
    @Test
    void aCommandWaitsWhileAnotherOneBuilds() throws Exception {
        LauncherProject project = LauncherProject.in(folder);
        Path lock = locked(ProcessHandle.current().pid());
        Process launcher = project.begin(List.of("--version"), ProcessBuilder.Redirect.PIPE);
        try (BufferedReader err = launcher.errorReader(UTF_8)) {
            assertEquals(
                    "portolan: waiting for process %d of %s, which builds here; if there is none, remove %s"
                            .formatted(
                                    ProcessHandle.current().pid(),
                                    host(),
                                    lock.toRealPath(NOFOLLOW_LINKS)),
                    err.readLine());
            assertEquals(List.of(), project.maven());
            Files.delete(lock);
            String building = err.readLine();
            assertTrue(building.startsWith("portolan: building (first use)"), building);
            assertEquals(1, launcher.waitFor()); // this Maven fails
        } finally {
            launcher.destroyForcibly();
        }
        assertTrue(project.maven().contains("package"));
        assertFalse(Files.exists(lock, NOFOLLOW_LINKS));
    }

    @Test
    void whatAKilledCommandHasLeftKeepsNobodyWaiting() throws Exception {
        LauncherProject project = LauncherProject.in(folder);
        Process ended = new ProcessBuilder("true").start();
        assertEquals(0, ended.waitFor());
        Path lock = locked(ended.pid());
        assertTrue(project.start(List.of("--version")).maven().contains("package"));
        assertFalse(Files.exists(lock, NOFOLLOW_LINKS));
    }

    /// Feared: two commands find the same lock left, and one removes that of the other.
    @Test
    void aLockThatAnotherCommandHasTakenMeanwhileIsKept() throws Exception {
        LauncherProject project = LauncherProject.in(folder);
        Process ended = new ProcessBuilder("true").start();
        assertEquals(0, ended.waitFor());
        Path lock = locked(ended.pid());
        Path readlink = folder.resolve("bin/readlink");
        String living = host() + ":" + ProcessHandle.current().pid();
        Files.writeString(
                readlink,
                "#!/bin/sh\nPATH=/usr/bin:/bin readlink \"$@\"\nln -sfn %s \"$1\"\n"
                        .formatted(living));
        assertTrue(readlink.toFile().setExecutable(true));
        Process launcher = project.begin(List.of("--version"), ProcessBuilder.Redirect.PIPE);
        try (BufferedReader err = launcher.errorReader(UTF_8)) {
            String waiting = err.readLine();
            assertTrue(waiting.startsWith("portolan: waiting for process"), waiting);
            assertEquals(Path.of(living), Files.readSymbolicLink(lock));
        } finally {
            launcher.destroyForcibly();
        }
    }

    @Test
    void whatCanBeNoLockIsRefused() throws Exception {
        LauncherProject project = LauncherProject.in(folder);
        Path target = Files.createDirectories(folder.resolve("target")).toRealPath();
        Files.writeString(target.resolve("lock"), "");
        LauncherProject.Started started = project.start(List.of("--version"));
        assertEquals(
                "portolan: no link %s/lock can be made: remove what stands there, or have %s where you may write and links are known.\n"
                        .formatted(target, target),
                started.err());
        assertEquals(List.of(), started.maven());
    }

    /// Makes the lock of a process that builds.
    private Path locked(long process) throws IOException, InterruptedException {
        Path lock = Files.createDirectories(folder.resolve("target")).resolve("lock");
        return Files.createSymbolicLink(lock, Path.of(host() + ":" + process));
    }

    private static String host() throws IOException, InterruptedException {
        Process name = new ProcessBuilder("uname", "-n").start();
        try (BufferedReader out = name.inputReader(UTF_8)) {
            return String.valueOf(out.readLine());
        }
    }

    @Test
    void theHelpAndTheHeaderNameEachCommandOfTheLauncher() throws IOException {
        String launcher = Files.readString(ROOT.resolve("portolan"));
        String help = Outcome.of("--help").assertSuccess().out();
        for (String command : List.of("bench", "test", "verify", "install")) {
            assertTrue(launcher.contains("\n%s)\n    shift".formatted(command)), command);
            assertTrue(launcher.contains("#   ./portolan " + command), command);
            assertTrue(help.contains("\n  ./portolan " + command), command);
        }
    }

    private void assertRefused(String message, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("portolan").toString()));
        command.addAll(List.of(arguments));
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        assertEquals(1, builder.start().waitFor());
        assertEquals(message, Files.readString(err, UTF_8));
    }
}
