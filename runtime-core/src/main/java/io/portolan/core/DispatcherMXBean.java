package io.portolan.core;

/// What a management client, such as `jconsole` or `./portolan dump`, sees of a dispatcher.
public interface DispatcherMXBean {

    /// Who waits for whom, for people: [io.portolan.core.dump.DispatcherDump#text()].
    String dumpText();

    /// Who waits for whom, for programs: [io.portolan.core.dump.DispatcherDump#json()].
    String dumpJson();
}
