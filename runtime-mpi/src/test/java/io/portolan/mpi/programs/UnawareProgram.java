package io.portolan.mpi.programs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/// Knows of no rank; asks for its class path as a process does.
public final class UnawareProgram {
    private UnawareProgram() {}

    public static void main(String[] args) throws IOException {
        String file = UnawareProgram.class.getName().replace('.', '/') + ".class";
        URL found = ClassLoader.getSystemResource(file);
        try (InputStream in = ClassLoader.getSystemClassLoader().getResourceAsStream(file)) {
            System.out.println(
                    "resources %s, place %s, context %s"
                            .formatted(
                                    found != null && in != null && in.read() == 0xCA,
                                    UnawareProgram.class
                                                    .getProtectionDomain()
                                                    .getCodeSource()
                                                    .getLocation()
                                            != null,
                                    UnawareProgram.class
                                            .getClassLoader()
                                            .equals(
                                                    Thread.currentThread()
                                                            .getContextClassLoader())));
        }
    }
}
