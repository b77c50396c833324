package io.portolan.bench.services;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import org.jspecify.annotations.Nullable;

/// Pings in frames such as ours: a length, 20 bytes for the kind and the correlation, and the body.
/// Written together and flushed when a batch has been read.
abstract class PingFrames extends LengthFieldBasedFrameDecoder {

    /// A frame that wants no answer.
    static final int TELL = 1;

    /// A frame that asks how many came that wanted none.
    static final int TOLD = 2;

    static final int ASK = 0;

    private static final int HEADER = 20;
    private static final int MAX = 1 << 20;

    private ByteBuf gathered = Unpooled.EMPTY_BUFFER;

    PingFrames() {
        super(MAX, 0, Integer.BYTES);
    }

    /// Takes a ping; on the event loop.
    abstract void take(ChannelHandlerContext context, int kind, long correlation, Ping ping);

    /// Writes a ping; on the event loop. It goes with the next flush.
    final void write(ChannelHandlerContext context, int kind, long correlation, Ping ping) {
        byte[] body = PingLayout.bytes(ping);
        if (gathered.capacity() == 0) {
            gathered = context.alloc().ioBuffer();
        }
        gathered.writeInt(HEADER + body.length)
                .writeInt(kind)
                .writeLong(correlation)
                .writeLong(0)
                .writeBytes(body);
    }

    final void flush(ChannelHandlerContext context) {
        if (gathered.isReadable()) {
            ByteBuf bytes = gathered;
            gathered = Unpooled.EMPTY_BUFFER;
            var _ = context.writeAndFlush(bytes, context.voidPromise());
        }
    }

    @Override
    protected @Nullable Object decode(ChannelHandlerContext context, ByteBuf in) throws Exception {
        if (super.decode(context, in) instanceof ByteBuf frame) {
            try {
                byte[] body = new byte[frame.readableBytes() - Integer.BYTES - HEADER];
                frame.getBytes(Integer.BYTES + HEADER, body);
                take(context, frame.getInt(Integer.BYTES), frame.getLong(8), PingLayout.ping(body));
            } finally {
                frame.release();
            }
        }
        return null;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) throws Exception {
        flush(context);
        super.channelReadComplete(context);
    }
}
