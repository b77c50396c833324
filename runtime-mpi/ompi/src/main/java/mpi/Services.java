package mpi;

import org.jspecify.annotations.Nullable;

/// The ports that are published under the names of services: system properties, which all ranks of
/// a JVM share.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 11.9.4
final class Services {
    private static final String SERVICE = "portolan.ompi.service.";

    private Services() {}

    static void publish(String service, String port) throws MPIException {
        if (System.getProperties().putIfAbsent(SERVICE + service, port) != null) {
            throw new MPIException(
                    MPI.ERR_SERVICE,
                    "publishName: the service %s is published; allowed is a name that is free; unpublish it first"
                            .formatted(service));
        }
    }

    static void unpublish(String service, String port) throws MPIException {
        if (!System.getProperties().remove(SERVICE + service, port)) {
            throw new MPIException(
                    MPI.ERR_SERVICE,
                    "unpublishName: the service %s with the port %s is not published; allowed is one that is; publish it first"
                            .formatted(service, port));
        }
    }

    static String lookup(String service) throws MPIException {
        @Nullable String port = System.getProperty(SERVICE + service);
        if (port == null) {
            throw new MPIException(
                    MPI.ERR_NAME,
                    "lookupName: the service %s is not published; allowed is one that is; publish it first"
                            .formatted(service));
        }
        return port;
    }
}
