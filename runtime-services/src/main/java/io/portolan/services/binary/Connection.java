package io.portolan.services.binary;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.portolan.services.operation.Secrets;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/// One end of a connection: takes frames apart and keeps the connection alive, or ends it with a
/// GOAWAY that says why.
///
/// *Threads:* the event loop's, except [#send].
abstract class Connection extends ByteToMessageDecoder {

    private static final System.Logger LOG = System.getLogger(Connection.class.getName());

    private static final int THIRDS = 3;

    private final BinarySettings settings;
    private final int mostReceivedBytes;
    private final int mostSentBytes;
    private final Frame frame = new Frame();

    @SuppressWarnings("NullAway.Init") // there before anything is read
    private Outbox outbox;

    @SuppressWarnings("NullAway.Init") // as above
    private ChannelHandlerContext context;

    /// Thirds of the idle time in which nothing came, or nothing of what was sent was taken.
    private int silentThirds;

    private int taken; // what was taken when a third ended, as [#taken()] says it
    private boolean isLeaving;
    private boolean isBegun; // the head of the next frame was looked at

    /// @param mostReceivedBytes of a frame of the other end
    /// @param mostSentBytes of a frame of this one
    Connection(BinarySettings settings, int mostReceivedBytes, int mostSentBytes) {
        this.settings = settings;
        this.mostReceivedBytes = mostReceivedBytes;
        this.mostSentBytes = mostSentBytes;
    }

    /// Takes a frame, which is another one afterwards.
    abstract void received(Frame taken) throws FrameException;

    /// The head of a frame is there, which is another one afterwards, and its body is still on the
    /// way; once for a frame.
    void begun(Frame half) throws FrameException {}

    /// Says that the rest of a frame of so many bytes is still on the way.
    void waitsWith(int bytes) {}

    /// There will be no more frames.
    abstract void ended(String reason);

    /// Whether a frame of this kind can be taken now.
    boolean isReady(FrameKind kind) {
        return true;
    }

    final BinarySettings settings() {
        return settings;
    }

    /// *Threads:* any.
    final void send(OutgoingFrame outgoing) {
        outbox.send(outgoing);
    }

    /// Tells the other end, with the next flush, that a brief request was done; inside of what is
    /// [#send] only.
    final void done(long correlation) {
        outbox.done(correlation);
    }

    /// Tells a subscriber something with the next flush; inside of what is [#send] only.
    final void deliver(ServerSink sink, EncodedDelivery delivery) {
        outbox.deliver(sink, delivery);
    }

    final ChannelHandlerContext context() {
        return context;
    }

    /// Reads on, if the connection waits for [#isReady] to become true again.
    final void resume() {
        if (context.channel().config().isAutoRead()) {
            return;
        }
        context.executor()
                .execute(() -> {
                    silentThirds = 0; // nothing could come
                    context.channel().config().setAutoRead(true);
                    try {
                        channelRead(context, Unpooled.EMPTY_BUFFER);
                        channelReadComplete(context);
                    } catch (Exception e) {
                        exceptionCaught(context, e);
                    }
                });
    }

    /// Tells the other end not to begin anything new.
    final void sayGoaway(String reason) {
        send(out ->
                out.begin(FrameKind.GOAWAY, 0, 0, 0, Template.NONE)
                        .text(FrameLayout.DETAIL, reason)
                        .end(null));
    }

    /// Closes after what was sent has gone, or when the other end has not taken any of it for the
    /// idle time.
    final void leave(String reason) {
        if (!isLeaving) {
            isLeaving = true;
            // what still comes is read and dropped: left unread it would reset the connection
            context.channel().config().setAutoRead(true);
            sayGoaway(reason);
            outbox.flush();
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
            cutUnlessTaken(taken());
        }
    }

    private void cutUnlessTaken(int before) {
        var _ =
                context.executor()
                        .schedule(
                                () -> {
                                    int now = taken();
                                    if (now == before) {
                                        var _ = context.close();
                                    } else if (context.channel().isActive()) {
                                        cutUnlessTaken(now);
                                    }
                                },
                                settings.idle().toMillis(),
                                TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) throws Exception {
        context = added;
        outbox = new Outbox(added, mostSentBytes);
        super.handlerAdded(added);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext removed) {
        outbox.discard();
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) throws Exception {
        outbox.reading();
        super.channelRead(reading, message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) throws Exception {
        outbox.readComplete();
        if (reading.channel().config().isAutoRead()) {
            super.channelReadComplete(reading);
        } else { // a decoder that has made no message would read on all the same
            reading.fireChannelReadComplete();
        }
    }

    @Override
    protected void decode(ChannelHandlerContext reading, ByteBuf in, List<Object> unused) {
        boolean isHeld = false;
        try {
            while (!isLeaving && !isHeld && isFrameThere(in)) {
                int start = in.readerIndex();
                int length = in.getInt(start);
                frame.read(in, start, length);
                isHeld = !isReady(frame.kind());
                if (!isHeld) {
                    in.skipBytes(FrameLayout.LENGTH_BYTES + length);
                    isBegun = false;
                    take();
                }
            }
            if (!isLeaving && !isHeld) {
                look(in);
            }
        } catch (FrameException e) {
            leave(String.valueOf(e.getMessage()));
        }
        if (isLeaving) {
            in.skipBytes(in.readableBytes());
        } else if (isHeld || !isReady(FrameKind.PING)) {
            reading.channel().config().setAutoRead(false);
        }
    }

    private void look(ByteBuf in) throws FrameException {
        int start = in.readerIndex();
        waitsWith(in.readableBytes());
        if (isBegun || in.readableBytes() < FrameLayout.FIELDS) {
            return;
        }
        int head = FrameLayout.HEADER + in.getUnsignedShort(start + FrameLayout.HEADER - 2);
        if (in.readableBytes() >= head && head >= FrameLayout.FIELDS) {
            isBegun = true;
            frame.read(in, start, head - FrameLayout.LENGTH_BYTES);
            begun(frame);
        }
    }

    private boolean isFrameThere(ByteBuf in) throws FrameException {
        if (in.readableBytes() < FrameLayout.LENGTH_BYTES) {
            return false;
        }
        long length = in.getUnsignedInt(in.readerIndex());
        if (length < FrameLayout.MIN_LENGTH || length > mostReceivedBytes) {
            throw new FrameException(
                    "a frame of %d bytes: %d to %d is allowed"
                            .formatted(length, FrameLayout.MIN_LENGTH, mostReceivedBytes));
        }
        return in.readableBytes() >= FrameLayout.LENGTH_BYTES + length;
    }

    private void take() throws FrameException {
        switch (frame.kind()) {
            case PING -> {
                if (!frame.has(FrameLayout.ACK)) {
                    ping(FrameLayout.ACK);
                }
            }
            default -> received(frame);
        }
    }

    private void ping(int flags) {
        send(out -> out.begin(FrameKind.PING, 0, flags, 0, Template.NONE).end(null));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext reading, Object event) throws Exception {
        if (event instanceof IdleStateEvent idle) {
            if (idle.state() == IdleState.READER_IDLE) {
                nothingRead(idle.isFirst());
            } else {
                ping(0);
            }
        } else {
            super.userEventTriggered(reading, event);
        }
    }

    /// A third of the idle time has passed in which nothing was read. An end that reads wants to
    /// hear something, one that does not read tells the other end that it is there, and what was
    /// sent must be taken.
    private void nothingRead(boolean isFirst) {
        if (isLeaving) {
            return;
        }
        int before = taken;
        taken = taken();
        if (context.channel().config().isAutoRead()) {
            silentThirds = isFirst ? 1 : silentThirds + 1;
            if (silentThirds == THIRDS) {
                leave("nothing came for " + settings.idle());
            }
        } else if (context.channel().isWritable()) {
            silentThirds = 0; // a frame waits until there is room for it
            ping(0);
        } else {
            silentThirds = taken == before ? silentThirds + 1 : 0;
            if (silentThirds == THIRDS) {
                var _ = context.close();
            }
        }
    }

    /// Another number when the other end has taken something of what was sent.
    private int taken() {
        ChannelOutboundBuffer sent = context.channel().unsafe().outboundBuffer();
        return sent == null
                ? 0
                : 31 * System.identityHashCode(sent.current())
                        + Long.hashCode(sent.currentProgress());
    }

    /// Lets a connection know what does not happen.
    ///
    /// @param settings with the idle time
    /// @param isAsking whether this end sends PINGs when it sends nothing else: one that answers
    ///   them needs none, and pays nothing for them
    static IdleStateHandler idle(BinarySettings settings, boolean isAsking) {
        long third = Math.max(1, settings.idle().toMillis() / THIRDS);
        return new IdleStateHandler(third, isAsking ? third : 0, 0, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelInactive(ChannelHandlerContext reading) throws Exception {
        isLeaving = true;
        ended("the connection was closed");
        super.channelInactive(reading);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext reading, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.log(System.Logger.Level.DEBUG, "a connection broke", cause);
        } else if (cause.getCause() instanceof SSLException refused) {
            LOG.log(
                    System.Logger.Level.INFO,
                    "no TLS with %s: %s"
                            .formatted(reading.channel().remoteAddress(), refused.getMessage()));
        } else {
            LOG.log(System.Logger.Level.ERROR, "a connection failed", Secrets.hidden(cause));
        }
        var _ = reading.close();
    }
}
