package io.portolan.mpi.launch;

import io.portolan.mpi.boot.BootConnection;
import io.portolan.mpi.boot.JobProcess;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// A job whose processes all run one command, which joins the world of the job by itself, with
/// [io.portolan.mpi.World#join()].
///
/// ```
///   the command, as the user typed it     run: the other processes, each with the same command;
///                                         this JVM is process 0
///   each of the processes                 World.join().run: follow; on rank 0 perhaps end
/// ```
///
/// *Threads:* any.
public final class CommandJob {
    /// Whether this JVM ends by itself.
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    /// Open until the launcher says that the job ends.
    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private CommandJob() {}

    /// Starts all processes but the first one, which this JVM is, and returns the exit status once
    /// all have ended. To be called once.
    ///
    /// *Failure:* [MPIException] when they cannot be started, or the settings name none; whatever
    /// `own` throws, unless it is known, and printed, that another process has ended the job.
    ///
    /// @param own does what this process has to do, and joins the world for that; returns its exit
    ///   status
    /// @throws InterruptedException when the caller was interrupted, which ends the processes
    public static int run(JobSettings settings, IntSupplier own) throws InterruptedException {
        ProcessSettings processes = settings.processes();
        if (processes == null) {
            throw new MPIException(
                    ErrorClass.ARG,
                    "CommandJob.run",
                    "the settings name no processes; allowed are those that do; add withProcesses");
        }
        return ProcessLauncher.run(settings, processes, own);
    }

    /// Whether this JVM is the first process of its job, whoever has started it.
    ///
    /// *Failure:* [MPIException] when the variables by which it was started are wrong.
    public static boolean isFirst() {
        JobProcess process = Job.process();
        return process == null || process.boot().process() == 0;
    }

    /// Whether a rank has failed because its process was lost, which the launcher knows more of.
    ///
    /// @param failure of the world
    public static boolean isLoss(MPIException failure) {
        return failure.getCause() != null && JobProcess.isLoss(failure.getCause());
    }

    /// Whether the launcher of this JVM knows why it could not join the job, and says so.
    public static boolean hasToldLauncher() {
        JobProcess process = Job.process();
        return process != null && process.hasToldLauncher();
    }

    /// Has this JVM exit when its launcher says so, and halt when the launcher is gone. To be
    /// called once, when the job was joined.
    ///
    /// @return false, and nothing is done, in a JVM that no launcher of ours has started
    public static boolean follow() {
        BootConnection launcher = launcher();
        if (launcher != null) {
            launcher.listen(new FollowingJvm());
        }
        return launcher != null;
    }

    /// Tells the launcher of this JVM, if there is one of ours, that the job ends with that status,
    /// and that this JVM says why and ends by itself.
    public static void end(int status) {
        BootConnection launcher = launcher();
        if (launcher != null) {
            ENDING.set(true);
            launcher.ended(status, "");
        }
    }

    /// Waits two seconds at most until the launcher of this JVM ends the job, and says why; returns
    /// whether it has. For a process whose world has failed because of another process.
    ///
    /// @throws InterruptedException when the caller was interrupted
    public static boolean awaitEnd() throws InterruptedException {
        return ENDED.await(Job.ENDED_ELSEWHERE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Leaves the launcher of this JVM, if there is one of ours: the job has ended well, and this
    /// JVM is about to exit. The thread that reads what the launcher says ends, for which the exit
    /// would wait a third of a second.
    public static void leave() {
        BootConnection launcher = launcher();
        if (launcher != null) {
            launcher.close();
        }
    }

    private static @Nullable BootConnection launcher() {
        JobProcess process = Job.process();
        return process == null ? null : process.launcher();
    }

    private static final class FollowingJvm implements BootConnection.Listener {
        @Override
        public void end(int status) {
            ENDED.countDown();
            if (ENDING.get()) {
                return;
            }
            Thread.ofPlatform()
                    .name("portolan end")
                    .daemon(true)
                    .start(() -> Runtime.getRuntime().exit(status));
        }

        /// There is no timeout that asks for it.
        @Override
        public void dump() {
            // Nobody is to be told.
        }

        @Override
        public void gone() {
            Runtime.getRuntime().halt(Job.FAILED);
        }
    }
}
