package io.portolan.cli.run;

import picocli.CommandLine.IVersionProvider;

/// The version of this program, as its jar says.
public final class Version implements IVersionProvider {

    public static String current() {
        return released("(not packaged)");
    }

    /// The version of the jar, or this one where the program is in none.
    public static String released(String otherwise) {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? otherwise : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "portolan " + current(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name")
        };
    }
}
