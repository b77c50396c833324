package io.portolan.mpi.profile;

import java.io.Serializable;

/// A line of the program that calls an operation, all ranks together.
///
/// @param operation the method that it calls
/// @param className the class that has the line
/// @param method its method
/// @param file the name of the source file; empty if it is not known
/// @param line its number; less than 0 if it is not known
/// @param ranks how many ranks were seen there
/// @param samples how many calls were seen there
/// @param calls about how many there were
/// @param bytes about how many bytes they gave
/// @param nanos about how long the ranks were in them
public record CallSiteTime(
        String operation,
        String className,
        String method,
        String file,
        int line,
        int ranks,
        long samples,
        long calls,
        long bytes,
        long nanos)
        implements Serializable {
    /// The line as in a stack trace.
    public String place() {
        String known = file.isEmpty() ? "unknown source" : file;
        return "%s.%s(%s)".formatted(className, method, line < 0 ? known : known + ":" + line);
    }
}
