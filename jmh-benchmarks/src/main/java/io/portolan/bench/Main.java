package io.portolan.bench;

import java.io.IOException;

/// Runs JMH.
public final class Main {

    private Main() {}

    /// Passes the arguments to JMH.
    public static void main(String[] args) throws IOException {
        org.openjdk.jmh.Main.main(args);
    }
}
