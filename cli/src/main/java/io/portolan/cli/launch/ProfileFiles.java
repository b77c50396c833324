package io.portolan.cli.launch;

import io.portolan.mpi.profile.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Where the profile of a job goes: its table to the terminal, and all of it into a folder. A
/// folder that cannot be written does not change how the job has ended.
///
/// @param folder which is made if it is not there
/// @param terminal where the table is printed
record ProfileFiles(Path folder, PrintStream terminal) implements Consumer<Profile> {
    @Override
    public void accept(Profile profile) {
        terminal.printf("%n%s%n%s%n", profile.text(), written(profile));
        terminal.flush();
    }

    private String written(Profile profile) {
        try {
            profile.writeTo(folder);
            return "page, JSON and trace of the profile: " + folder.resolve("profile.html");
        } catch (IOException e) {
            return "portolan: the profile cannot be written into %s: %s; name another folder by --profile=FOLDER"
                    .formatted(folder, e);
        }
    }
}
