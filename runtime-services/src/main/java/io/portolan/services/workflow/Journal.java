package io.portolan.services.workflow;

import java.io.IOException;
import java.util.List;

/// Where a service of workflows keeps what happens to its runs. It understands nothing of it.
///
/// *Threads:* any, mostly virtual ones; each method but [#isDurable()] waits until what it does is
/// durable. *Ordering:* an entry that was appended after another append had returned is never there
/// without that one. *Failure:* IOException when the entry is not kept; it may be appended again.
/// [InterruptedException] when interrupted meanwhile, and then the entry may be kept or not.
public interface Journal {

    /// Whether what it takes outlives the process; if not, it may forget everything at once.
    boolean isDurable();

    /// All that it has, the entries of one run in any order.
    List<JournalEntry> read() throws IOException;

    /// Takes an entry.
    void append(JournalEntry entry) throws IOException, InterruptedException;

    /// Takes the end of a run, in the place of all other entries of it.
    void end(JournalEntry end) throws IOException, InterruptedException;

    /// Forgets a run.
    void forget(String run) throws IOException, InterruptedException;

    /// Forgets all runs, and takes nothing any more: what is appended meanwhile is forgotten too,
    /// or fails.
    ///
    /// *Failure:* after an IOException all is as before.
    void drop() throws IOException, InterruptedException;
}
