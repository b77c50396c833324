package io.portolan.core;

/// What a management client, such as `jconsole` or `./portolan dump`, sees of a dispatcher.
public interface DispatcherMXBean {

    /// The names of all dispatchers of a JVM, as a pattern of [javax.management.ObjectName].
    String NAMES = "io.portolan.core:type=Dispatcher,*";

    /// A system property of JVMs in which dispatchers can be seen or could be seen: so a client
    /// that looks for them need not start a management agent in every JVM.
    String MARK = "io.portolan.core.managed";

    /// Who waits for whom, for people: [io.portolan.core.dump.DispatcherDump#text()].
    String dumpText();

    /// Who waits for whom, for programs: [io.portolan.core.dump.DispatcherDump#json()].
    String dumpJson();
}
