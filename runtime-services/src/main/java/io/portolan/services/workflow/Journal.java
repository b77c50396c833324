package io.portolan.services.workflow;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where a service of workflows keeps what happens to its runs. It understands nothing of it but
/// which node has a run: several nodes may have journals of one service in one place, and each run
/// is in the hands of one of them at a time, which alone appends to it and ends it.
///
/// ```
///   open --> Watcher.mine, others, ended      all that it has, before open returns
///   start, append, end                        by the node that has the run
///   send                                      by any other node --> Watcher.asked there
/// ```
///
/// *Threads:* any, mostly virtual ones; each method but [#isDurable()] and [#close()] waits until
/// what it does is durable. *Ordering:* an entry that was appended after another append had
/// returned is never there without that one. *Failure:* IOException when the entry is not kept; it
/// may be appended again. [UnknownOutcomeException], and [InterruptedException] when interrupted
/// meanwhile, when the entry may be kept or not.
public interface Journal {

    /// Whether what it takes outlives the process; if not, it may forget everything at once.
    boolean isDurable();

    /// Tells a watcher all that it has, and from then on what other nodes do. Again tells all
    /// again.
    void open(Watcher watcher) throws IOException, InterruptedException;

    /// The entries of one run, in any order; none when it has no such run.
    List<JournalEntry> read(String run) throws IOException, InterruptedException;

    /// Tells the watcher what other nodes have done until now; what they do later it tells soon.
    void refresh() throws IOException, InterruptedException;

    /// Takes the first entry of a run, which is in the hands of this node from then on. Returns
    /// whether it did: false when the run of another node has the name, which the watcher was told.
    boolean start(JournalEntry start) throws IOException, InterruptedException;

    /// Takes an entry of a run that this node has.
    void append(JournalEntry entry) throws IOException, InterruptedException;

    /// Takes the end of a run that this node has, in the place of all other entries of it.
    void end(JournalEntry end) throws IOException, InterruptedException;

    /// Forgets a run that has ended, that this node has or that nobody has.
    void forget(String run) throws IOException, InterruptedException;

    /// Brings a signal or the wish to end a run to the node that has the run, now or later. Returns
    /// false when it has ended.
    boolean send(JournalEntry request) throws IOException, InterruptedException;

    /// Forgets all runs, and takes nothing any more: what is appended meanwhile is forgotten too,
    /// or fails.
    ///
    /// *Failure:* after an IOException all is as before.
    void drop() throws IOException, InterruptedException;

    /// Lets other nodes have the runs of this one, none of which is at work any more. Does not
    /// wait; again does nothing.
    void close();

    /// Who is told what a journal has, and what other nodes do with it.
    ///
    /// *Threads:* one at a time, that of the journal; no method but [#asked] may wait for it. What
    /// was told may be told again.
    interface Watcher {

        /// Whether the code of this node can go on with a run.
        boolean fits(JournalEntry start);

        /// A run is in the hands of this node, which goes on with it; one of its name that had
        /// ended was forgotten. If it is at work here already, it was meanwhile in no hands or in
        /// those of another node. Returns false when the node cannot read it, and so has to leave
        /// it to others.
        boolean mine(List<JournalEntry> entries);

        /// A run cannot be read, at least not by this node: it does not go on here.
        ///
        /// @param why in a sentence
        void unreadable(String run, String why);

        /// A run is not in the hands of this node, or no longer; one of its name that had ended was
        /// forgotten.
        ///
        /// @param node that has it; null when it is in no hands
        void others(JournalEntry start, @Nullable String node);

        /// A run has ended.
        void ended(JournalEntry end);

        /// A run was forgotten.
        void forgotten(String run);

        /// The journal has these runs and no others: those were forgotten.
        void remaining(Set<String> runs);

        /// Another node has sent this to a run that this node has. On a thread of its own; returns
        /// when it is in the journal, or when it is too late for it.
        ///
        /// *Failure:* IOException when it is not in the journal: it is asked again.
        void asked(JournalEntry request) throws IOException, InterruptedException;
    }
}
