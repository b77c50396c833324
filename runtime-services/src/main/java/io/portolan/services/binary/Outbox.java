package io.portolan.services.binary;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Gathers the frames of one connection and gives them to the network together: what is sent while
/// a batch is read goes when the batch has been read, what other threads send goes with one wake of
/// the event loop.
///
/// *Ordering:* frames of one thread go in its order.
final class Outbox {

    private static final int FLUSH_BYTES = 1 << 16;
    private static final int LEAST_BYTES = 256;
    private static final int MOST_BYTES = FLUSH_BYTES + FLUSH_BYTES / 4;

    private final ChannelHandlerContext context;
    private final EventLoop loop;
    private final FrameWriter writer;
    private final DoneRequests done;
    private final NotifyFrames notifications = new NotifyFrames();
    private final Queue<OutgoingFrame> fromElsewhere = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isWoken = new AtomicBoolean();

    private @Nullable ByteBuf gathered;
    private int usualBytes = LEAST_BYTES; // of a flush: a buffer that grows is copied
    private boolean isReading;
    private boolean isFlushDue;

    Outbox(ChannelHandlerContext context, int maxFrameBytes) {
        this.context = context;
        loop = context.channel().eventLoop();
        writer = new FrameWriter(maxFrameBytes);
        done = new DoneRequests(maxFrameBytes);
    }

    /// *Threads:* any; never blocks.
    void send(OutgoingFrame frame) {
        if (loop.inEventLoop()) {
            takeFromElsewhere();
            gather(frame);
            flushSoon();
        } else {
            fromElsewhere.add(frame);
            if (!isWoken.get() && isWoken.compareAndSet(false, true)) {
                wake();
            }
        }
    }

    /// Lets a frame of the next flush tell that a brief request was done; by what is being written.
    void done(long correlation) {
        done.add(correlation);
        if (done.isFull()) {
            done.write(writer);
        }
    }

    /// Lets the next flush tell a subscriber something; by what is being written.
    void deliver(ServerSink sink, EncodedDelivery delivery) {
        if (notifications.isFull()) {
            notifications.write(writer);
        }
        notifications.add(sink, delivery);
    }

    /// A batch is being read: there will be a [#readComplete].
    void reading() {
        isReading = true;
    }

    void readComplete() {
        isReading = false;
        flush();
    }

    /// Gives everything to the network.
    void flush() {
        isFlushDue = false;
        ByteBuf bytes = gathered;
        if (bytes != null) {
            writer.to(bytes);
            if (!done.isEmpty()) {
                done.write(writer);
            }
            notifications.write(writer);
            gathered = null;
            int flushed = bytes.readableBytes();
            int faded = Math.max(LEAST_BYTES, usualBytes - usualBytes / 8);
            usualBytes = Math.clamp(flushed + flushed / 4, faded, MOST_BYTES);
            var _ = context.writeAndFlush(bytes, context.voidPromise());
        }
    }

    /// Forgets what nobody can be sent any more.
    void discard() {
        if (gathered != null) {
            gathered.release();
            gathered = null;
        }
        lose();
    }

    private void lose() {
        for (OutgoingFrame next = fromElsewhere.poll(); next != null; next = fromElsewhere.poll()) {
            next.lost();
        }
    }

    private void wake() {
        try {
            loop.execute(this::woken);
        } catch (RejectedExecutionException e) {
            isWoken.set(false); // the loop has ended, and its connections with it
            lose();
        }
    }

    private void woken() {
        isWoken.set(false);
        takeFromElsewhere();
        flush();
    }

    private void takeFromElsewhere() {
        for (OutgoingFrame next = fromElsewhere.poll(); next != null; next = fromElsewhere.poll()) {
            gather(next);
        }
    }

    private void gather(OutgoingFrame frame) {
        ByteBuf bytes = gathered;
        if (bytes == null) {
            bytes = context.alloc().ioBuffer(usualBytes);
            gathered = bytes;
        }
        writer.to(bytes);
        try {
            frame.write(writer);
        } catch (IllegalArgumentException e) {
            writer.abandon();
            frame.refused(e);
        }
        if (bytes.readableBytes() >= FLUSH_BYTES) {
            flush();
        }
    }

    private void flushSoon() {
        if (!isReading && !isFlushDue) {
            isFlushDue = true;
            loop.execute(this::flush);
        }
    }
}
