package io.portolan.services.binary;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.portolan.services.operation.Secrets;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLException;

/// One end of a connection: takes frames apart and keeps the connection alive, or ends it with a
/// GOAWAY that says why.
///
/// *Threads:* the event loop's, except [#send].
abstract class Connection extends ByteToMessageDecoder {

    private static final System.Logger LOG = System.getLogger(Connection.class.getName());

    private final BinarySettings settings;
    private final int mostReceivedBytes;
    private final int mostSentBytes;
    private final Frame frame = new Frame();

    @SuppressWarnings("NullAway.Init") // there before anything is read
    private Outbox outbox;

    @SuppressWarnings("NullAway.Init") // as above
    private ChannelHandlerContext context;

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

    /// Whether more frames can be taken now.
    boolean isReady() {
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

    /// Reads on, when [#isReady] has become true again.
    final void resume() {
        context.executor()
                .execute(() -> {
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

    /// Closes after what was sent has gone.
    final void leave(String reason) {
        if (!isLeaving) {
            isLeaving = true;
            context.channel().config().setAutoRead(false);
            sayGoaway(reason);
            outbox.flush();
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
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
        super.channelReadComplete(reading);
    }

    @Override
    protected void decode(ChannelHandlerContext reading, ByteBuf in, List<Object> unused) {
        try {
            while (!isLeaving && isReady() && isFrameThere(in)) {
                int start = in.readerIndex();
                int length = in.getInt(start);
                frame.read(in, start, length);
                in.skipBytes(FrameLayout.LENGTH_BYTES + length);
                isBegun = false;
                take();
            }
            if (!isLeaving && isReady()) {
                look(in);
            }
        } catch (FrameException e) {
            leave(String.valueOf(e.getMessage()));
        }
        if (isLeaving) {
            in.skipBytes(in.readableBytes());
        } else if (!isReady()) {
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
                leave("nothing came for " + settings.idle());
            } else {
                ping(0);
            }
        } else {
            super.userEventTriggered(reading, event);
        }
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
