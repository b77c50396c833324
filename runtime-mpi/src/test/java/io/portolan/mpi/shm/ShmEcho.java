package io.portolan.mpi.shm;

import io.portolan.mpi.wiretest.Echo;
import java.nio.file.Path;

/// An [Echo] in a JVM of its own.
final class ShmEcho {
    private ShmEcho() {}

    /// Answers until the parent ends.
    ///
    /// @param arguments the segment; `spin` or `serve`
    public static void main(String[] arguments) throws Exception {
        Echo echo = new Echo();
        ShmSegment segment = ShmSegment.open(Path.of(arguments[0]), 2, 7);
        echo.run(
                ShmWires.attach(segment, 1, echo, ShmSettings.DEFAULT),
                arguments[1].equals("spin"));
    }
}
