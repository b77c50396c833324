package io.portolan.mpi.programs;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProgramRank;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/// Runs a job on each rank, with the rank's own streams.
public final class NestingProgram {
    private NestingProgram() {}

    public static void main(String[] args) throws InterruptedException, URISyntaxException {
        ProgramRank me = ProgramRank.init(NestingProgram.class, args);
        Path classes =
                Path.of(
                        NestingProgram.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        JavaProgram inner =
                new JavaProgram(List.of(classes), TalkingProgram.class.getName(), List.of());
        int status = Job.run(inner, JobSettings.of(1));
        System.out.println("status " + status);
        me.finish();
    }
}
