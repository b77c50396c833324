package io.portolan.core.dump;

/// What a management client, such as `jconsole` or `./portolan dump`, sees of a dispatcher, or of
/// what other modules run.
public interface DumpMXBean {

    /// The names of all of them in a JVM, as a pattern of [javax.management.ObjectName]. The key
    /// `type` says what it is, `Dispatcher` for one, and `name` how it is called.
    String NAMES = "io.portolan.core:type=*,name=*";

    /// A system property of JVMs that have or had some: how many there are. So a client that looks
    /// for them need not start a management agent in every JVM. They are registered a quarter of a
    /// second after the JVM's MBean server was started, which such an agent does.
    String MARK = "io.portolan.core.managed";

    /// Who waits for whom, for people: [io.portolan.core.dump.Dump#text()].
    String dumpText();

    /// Who waits for whom, for programs: [io.portolan.core.dump.Dump#json()].
    String dumpJson();
}
