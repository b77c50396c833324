package io.portolan.cli.run;

import picocli.CommandLine.IVersionProvider;

/// The version of this program, as its jar says.
public final class Version implements IVersionProvider {

    public static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "portolan " + current(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name")
        };
    }
}
