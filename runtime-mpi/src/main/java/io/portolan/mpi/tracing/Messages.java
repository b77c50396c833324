package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.MessageCount;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// What one rank of a profiled world has sent another through one channel, in sizes of one class;
/// recorded when the world has ended.
@Name("io.portolan.Messages")
@Label("Messages")
@Description("Messages of one rank to another, by channel and size, when their world has ended")
@Category("Portolan")
@Enabled(false)
@StackTrace(false)
public final class Messages extends Event {
    @Label("Source")
    private final int source;

    @Label("Destination")
    private final int dest;

    @Label("Channel")
    private final String channel;

    @Label("Largest Size")
    @DataAmount
    private final long mostBytes;

    @Label("Sent")
    private final long sent;

    @Label("Bytes Sent")
    @DataAmount
    private final long sentBytes;

    @Label("Received")
    private final long received;

    private Messages(MessageCount count) {
        source = count.source();
        dest = count.dest();
        channel = count.channel().toString();
        mostBytes = count.size().mostBytes();
        sent = count.sent();
        sentBytes = count.sentBytes();
        received = count.received();
    }

    /// Records some, if that is asked for.
    static void record(MessageCount count) {
        Messages event = new Messages(count);
        if (event.shouldCommit()) {
            event.commit();
        }
    }

    /// The rank that sent them.
    public int source() {
        return source;
    }

    /// The rank that they were for.
    public int dest() {
        return dest;
    }

    /// Their channel, in words.
    public String channel() {
        return channel;
    }

    /// The largest size of their class.
    public long mostBytes() {
        return mostBytes;
    }

    /// How many were sent.
    public long sent() {
        return sent;
    }

    /// How many bytes were sent.
    public long sentBytes() {
        return sentBytes;
    }

    /// How many were received.
    public long received() {
        return received;
    }
}
