package io.portolan.mpi.wire;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A kind of wires that a job may use. Others than shared memory are found as services.
///
/// ```
///   every process:   opening = open(group, sink)
///                    all tell each other their opening.address()
///                    wires = opening.connect(addresses)
///                    all tell each other that they have
///                    opening.connected()
/// ```
///
/// *Threads:* the one that joins the job.
public interface WireProvider {
    /// What the kind is called in options and reports: `shm`, `tcp`.
    String name();

    /// Whether such wires lead to processes on other hosts, too.
    boolean crossesHosts();

    /// Begins to make the wires of this process.
    ///
    /// @param sink is told frames by the numbers of processes in the job
    /// @throws IOException if this process can have no such wires; the message is one sentence that
    ///   says why, and the remedy
    Opening open(ProcessGroup group, FrameSink sink) throws IOException;

    /// The processes that open such wires together.
    ///
    /// @param process the number of this process in the job
    /// @param members the numbers of all, this process among them, in ascending order; all have the
    ///   same
    /// @param peers those of them that this process needs a wire to, in ascending order; they need
    ///   one to it, too
    /// @param isOneHost whether all processes of the job reach each other by the loopback address
    /// @param host the name of this host as others know it, or its address
    /// @param token of the job; who does not know it is refused
    /// @param tls by which connections are encrypted; null if they are not
    /// @param limit how long a member may let the others wait
    /// @param silence how long a process may give no sign of life before it counts as lost
    /// @param words what a process is called in messages
    record ProcessGroup(
            int process,
            List<Integer> members,
            List<Integer> peers,
            boolean isOneHost,
            String host,
            long token,
            @Nullable JobTls tls,
            Duration limit,
            Duration silence,
            IntFunction<String> words) {

        public ProcessGroup {
            members = List.copyOf(members);
            peers = List.copyOf(peers);
        }

        /// The position of a process among the members; negative if it is none.
        public int indexOf(int member) {
            return members.indexOf(member);
        }
    }

    /// Wires that are not connected yet.
    interface Opening extends AutoCloseable {
        /// What the other members need to know, as text; may be empty.
        String address();

        /// Connects this process with all other members.
        ///
        /// @param addresses of the members, in their order
        /// @throws IOException if one cannot be reached; the message names it
        Wires connect(List<String> addresses) throws IOException;

        /// All members are connected: what was there for that alone is taken away.
        void connected();

        /// Takes away what was there for connecting; the wires, if there are any, stay.
        @Override
        void close();
    }
}
