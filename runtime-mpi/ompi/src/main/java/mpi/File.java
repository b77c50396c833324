package mpi;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A file that the ranks of a communicator read and write together.
///
/// Each rank sees the bytes that its view shows. An offset counts items of the view's etype: an
/// explicit one, that of the rank's own pointer, or that of the pointer that all ranks share.
///
/// ```
///                     one rank alone               all ranks together
///    explicit offset  readAt     writeAt           readAtAll   writeAtAll
///    own pointer      read       write             readAll     writeAll
///    shared pointer   readShared writeShared       readOrdered writeOrdered
/// ```
///
/// The forms that begin with `i` are complete when they return. What a rank has written another may
/// read after [#sync()] or [#close()] on both and a barrier between, or at once if the file is
/// atomic.
///
/// *Threads:* one thread of a rank at a time. *Failure:* [MPIException] with the error class, as
/// [MPI#ERR_NO_SUCH_FILE]; the error handler is [MPI#ERRORS_RETURN] unless another one is set.
/// Where what all ranks call opens, resizes or closes the file, sets the view or moves the shared
/// pointer, an argument that is wrong on one rank is an error on all, and nothing has changed. What
/// reads or writes at other places fails on that rank alone.
///
/// Source: MPI 4.1, chapter 14
public final class File {
    private static final int ACCESS = MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR;

    private final io.portolan.mpi.Intracomm comm;
    private final Path path;
    private final int amode;
    private final FileChannel channel;
    private final SharedPointer shared;
    private FileView view;
    private FileRegion region;
    private long etypeBytes = 1;
    private final Info info = new Info(true);
    private Errhandler errhandler = MPI.ERRORS_RETURN;
    private boolean isAtomic;
    private long pointer;

    /// What a collective in two steps has come to; null if none was begun.
    private @Nullable Status begun;

    /// Opens a file; all ranks of the communicator call this.
    ///
    /// @param amode one of [MPI#MODE_RDONLY], [MPI#MODE_WRONLY] and [MPI#MODE_RDWR], and others
    public File(Comm comm, String filename, int amode) throws MPIException {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /// Opens a file, with hints.
    public File(Comm comm, String filename, int amode, Info info) throws MPIException {
        if (!(comm.core() instanceof io.portolan.mpi.Intracomm ranks)) {
            throw error(
                    MPI.ERR_COMM,
                    "open: the communicator is an intercommunicator; allowed is an intracommunicator; merge it first");
        }
        this.amode = amode;
        this.info.setAll(info);
        this.view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
        this.region = new FileRegion(0, MPI.BYTE.blocks(), 1);
        this.comm = ranks.dup();
        this.path = named(filename);
        this.channel = opened();
        this.shared = new SharedPointer(this.comm);
        if ((amode & MPI.MODE_APPEND) != 0) {
            pointer = getSize();
            if (this.comm.rank() == 0) {
                shared.set(pointer);
            }
            this.comm.barrier();
        }
    }

    /// The path, if the mode and the name are such as to be allowed on all ranks.
    private Path named(String filename) throws MPIException {
        try {
            return agreed(
                    "open",
                    () -> {
                        requireMode();
                        return path(filename);
                    });
        } catch (MPIException e) {
            comm.free();
            throw e;
        }
    }

    /// Opens the file on all ranks, or on none.
    private FileChannel opened() throws MPIException {
        boolean isFirst = comm.rank() == 0;
        List<FileChannel> mine = new ArrayList<>();
        try {
            // The first rank before the others, because only one may create the file.
            agreed("open", () -> isFirst && mine.add(FileChannel.open(path, options(true))));
            agreed("open", () -> !isFirst && mine.add(FileChannel.open(path, options(false))));
            return mine.getFirst();
        } catch (MPIException e) {
            for (FileChannel each : mine) {
                try {
                    each.close();
                } catch (IOException unclosed) {
                    e.addSuppressed(unclosed);
                }
            }
            comm.free();
            throw e;
        }
    }

    /// Closes the file; all ranks call this.
    public void close() throws MPIException {
        FileChannel known = channel();
        boolean deletes = (amode & MPI.MODE_DELETE_ON_CLOSE) != 0 && comm.rank() == 0;
        try {
            agree("close", known::close);
            agreed("close", () -> deletes && Files.deleteIfExists(path));
        } finally {
            shared.free();
            comm.free();
        }
    }

    /// Deletes a file.
    public static void delete(String filename) throws MPIException {
        delete(filename, MPI.INFO_NULL);
    }

    /// Deletes a file, with hints.
    public static void delete(String filename, Info info) throws MPIException {
        MPI.check();
        try {
            Files.delete(path(filename));
        } catch (IOException e) {
            throw error("delete", e);
        }
    }

    /// Cuts the file to that size, or makes it longer; all ranks call this.
    ///
    /// @param size in bytes
    public void setSize(long size) throws MPIException {
        resize("setSize", size, true);
    }

    /// Makes the file so long if it is shorter; all ranks call this.
    ///
    /// @param size in bytes
    public void preallocate(long size) throws MPIException {
        resize("preallocate", size, false);
    }

    /// The size in bytes.
    public long getSize() throws MPIException {
        try {
            return channel().size();
        } catch (IOException e) {
            throw handled(error("getSize", e));
        }
    }

    /// The ranks that have opened the file.
    public Group getGroup() throws MPIException {
        channel();
        return new Group(comm.group());
    }

    /// How the file was opened.
    public int getAMode() throws MPIException {
        channel();
        return amode;
    }

    /// Sets hints, none of which has an effect; the others stay.
    public void setInfo(Info info) throws MPIException {
        channel();
        this.info.setAll(info);
    }

    /// A copy of the hints.
    public Info getInfo() throws MPIException {
        channel();
        return info.dup();
    }

    /// Says which bytes the rank sees from now on; all ranks call this, and all pointers are at the
    /// beginning of the view then.
    ///
    /// @param disp where the view begins, in bytes
    /// @param datarep `native` or `internal`, which is the same
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep)
            throws MPIException {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /// Says which bytes the rank sees from now on, with hints.
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info)
            throws MPIException {
        channel();
        long begin = agreed("setView", () -> begin(disp, etype, filetype, datarep));
        view = new FileView(begin, etype, filetype, datarep);
        region = new FileRegion(begin, filetype.blocks(), filetype.extentBytes());
        etypeBytes = etype.sizeBytes();
        pointer = 0;
        if (comm.rank() == 0) {
            shared.set(0);
        }
        comm.barrier();
    }

    /// Where a view begins, in bytes.
    private long begin(long disp, Datatype etype, Datatype filetype, String datarep)
            throws MPIException {
        etype.checked();
        filetype.checked();
        if (!datarep.equals("native") && !datarep.equals("internal")) {
            throw handled(
                    error(
                            MPI.ERR_UNSUPPORTED_DATAREP,
                            "setView: the data representation is %s; allowed is native or internal; external32 will work when the core can pack it"
                                    .formatted(datarep)));
        }
        long begin =
                disp == MPI.DISPLACEMENT_CURRENT
                        ? region.place(shared.position() * etypeBytes)
                        : disp;
        long each = etype.sizeBytes();
        if (begin < 0 || each == 0 || filetype.sizeBytes() % each != 0) {
            throw handled(
                    error(
                            begin < 0 ? MPI.ERR_DISP : MPI.ERR_TYPE,
                            "setView: disp is %d, an item of etype has %d bytes and one of filetype %d; allowed is disp >= 0 and a filetype that is made of etypes; derive it from etype"
                                    .formatted(disp, each, filetype.sizeBytes())));
        }
        return begin;
    }

    /// The view.
    public FileView getView() {
        return view;
    }

    // ---- Explicit offsets, own pointer, shared pointer -----------------------------------------

    /// Reads items from the offset on.
    public Status readAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return read(offset, buf, count, type);
    }

    /// Reads items from the offset on; all ranks call this.
    public Status readAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return read(offset, buf, count, type);
    }

    /// Writes items from the offset on.
    public Status writeAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return write(offset, buf, count, type);
    }

    /// Writes items from the offset on; all ranks call this and return when all have written.
    public Status writeAtAll(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        return together(() -> write(offset, buf, count, type));
    }

    /// Begins a [#readAt(long, java.lang.Object, int, mpi.Datatype)].
    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(read(offset, buf, count, type));
    }

    /// Begins a [#readAtAll(long, java.lang.Object, int, mpi.Datatype)].
    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type)
            throws MPIException {
        return Request.ended(read(offset, buf, count, type));
    }

    /// Begins a [#writeAt(long, java.lang.Object, int, mpi.Datatype)].
    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(write(offset, buf, count, type));
    }

    /// Begins a [#writeAtAll(long, java.lang.Object, int, mpi.Datatype)].
    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type)
            throws MPIException {
        return Request.ended(write(offset, buf, count, type));
    }

    /// Reads items from the rank's pointer on, which moves behind them.
    public Status read(Object buf, int count, Datatype type) throws MPIException {
        requirePointer("read");
        Status status = read(pointer, buf, count, type);
        pointer += etypes(status);
        return status;
    }

    /// Reads items from the rank's pointer on; all ranks call this.
    public Status readAll(Object buf, int count, Datatype type) throws MPIException {
        return read(buf, count, type);
    }

    /// Writes items from the rank's pointer on, which moves behind them.
    public Status write(Object buf, int count, Datatype type) throws MPIException {
        requirePointer("write");
        Status status = write(pointer, buf, count, type);
        pointer += etypes(status);
        return status;
    }

    /// Writes items from the rank's pointer on; all ranks call this and return when all have
    /// written.
    public Status writeAll(Object buf, int count, Datatype type) throws MPIException {
        return together(() -> write(buf, count, type));
    }

    /// Begins a [#read(java.lang.Object, int, mpi.Datatype)].
    public Request iRead(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(read((Object) buf, count, type));
    }

    /// Begins a [#readAll(java.lang.Object, int, mpi.Datatype)].
    public Request iReadAll(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(read((Object) buf, count, type));
    }

    /// Begins a [#write(java.lang.Object, int, mpi.Datatype)].
    public Request iWrite(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(write((Object) buf, count, type));
    }

    /// Begins a [#writeAll(java.lang.Object, int, mpi.Datatype)].
    public Request iWriteAll(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(write((Object) buf, count, type));
    }

    /// Moves the rank's pointer.
    ///
    /// @param whence [MPI#SEEK_SET], [MPI#SEEK_CUR] or [MPI#SEEK_END]
    public void seek(long offset, int whence) throws MPIException {
        requirePointer("seek");
        pointer = target("seek", offset, whence, pointer);
    }

    /// The rank's pointer, in etypes.
    public long getPosition() throws MPIException {
        channel();
        return pointer;
    }

    /// Where an offset of the view lies in the file, in bytes.
    public long getByteOffset(long offset) throws MPIException {
        channel();
        requireOffset("getByteOffset", offset);
        return region.place(offset * etypeBytes);
    }

    /// Reads items from the shared pointer on, which moves behind them.
    public Status readShared(Object buf, int count, Datatype type) throws MPIException {
        requireReadable("readShared");
        return move(
                shared.advance(etypes("readShared", buf, count, type)), buf, count, type, false);
    }

    /// Writes items from the shared pointer on, which moves behind them.
    public Status writeShared(Object buf, int count, Datatype type) throws MPIException {
        requireWritable("writeShared");
        return move(
                shared.advance(etypes("writeShared", buf, count, type)), buf, count, type, true);
    }

    /// Begins a [#readShared(java.lang.Object, int, mpi.Datatype)].
    public Request iReadShared(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(readShared(buf, count, type));
    }

    /// Begins a [#writeShared(java.lang.Object, int, mpi.Datatype)].
    public Request iWriteShared(Buffer buf, int count, Datatype type) throws MPIException {
        return Request.ended(writeShared(buf, count, type));
    }

    /// Reads items of each rank from the shared pointer on, in the order of the ranks; all ranks
    /// call this.
    public Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
        return move(turn("readOrdered", buf, count, type, false), buf, count, type, false);
    }

    /// Writes items of each rank from the shared pointer on, in the order of the ranks; all ranks
    /// call this and return when all have written.
    public Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
        long place = turn("writeOrdered", buf, count, type, true);
        return together(() -> move(place, buf, count, type, true));
    }

    /// Moves the shared pointer; all ranks call this.
    ///
    /// @param whence as in [#seek(long, int)]
    public void seekShared(long offset, int whence) throws MPIException {
        channel();
        comm.barrier();
        long to =
                agreed("seekShared", () -> target("seekShared", offset, whence, shared.position()));
        if (comm.rank() == 0) {
            shared.set(to);
        }
        comm.barrier();
    }

    /// The shared pointer, in etypes.
    public long getPositionShared() throws MPIException {
        channel();
        return shared.position();
    }

    // ---- Collectives in two steps, of which one at a time may be begun --------------------------

    /// Begins a [#readAtAll(long, java.lang.Object, int, mpi.Datatype)].
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        requireNoneBegun("readAtAllBegin");
        begun = read(offset, buf, count, type);
    }

    /// Ends what [#readAtAllBegin(long, java.lang.Object, int, mpi.Datatype)] has begun.
    public Status readAtAllEnd(Object buf) throws MPIException {
        return ended("readAtAllEnd");
    }

    /// Begins a [#writeAtAll(long, java.lang.Object, int, mpi.Datatype)].
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type)
            throws MPIException {
        requireNoneBegun("writeAtAllBegin");
        begun = write(offset, buf, count, type);
    }

    /// Ends what [#writeAtAllBegin(long, java.lang.Object, int, mpi.Datatype)] has begun.
    public Status writeAtAllEnd(Object buf) throws MPIException {
        return together(() -> ended("writeAtAllEnd"));
    }

    /// Begins a [#readAll(java.lang.Object, int, mpi.Datatype)].
    public void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
        requireNoneBegun("readAllBegin");
        begun = read(buf, count, type);
    }

    /// Ends what [#readAllBegin(java.lang.Object, int, mpi.Datatype)] has begun.
    public Status readAllEnd(Object buf) throws MPIException {
        return ended("readAllEnd");
    }

    /// Begins a [#writeAll(java.lang.Object, int, mpi.Datatype)].
    public void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
        requireNoneBegun("writeAllBegin");
        begun = write(buf, count, type);
    }

    /// Ends what [#writeAllBegin(java.lang.Object, int, mpi.Datatype)] has begun.
    public Status writeAllEnd(Object buf) throws MPIException {
        return together(() -> ended("writeAllEnd"));
    }

    /// Begins a [#readOrdered(java.lang.Object, int, mpi.Datatype)].
    public void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        requireNoneBegun("readOrderedBegin");
        begun = readOrdered(buf, count, type);
    }

    /// Ends what [#readOrderedBegin(java.lang.Object, int, mpi.Datatype)] has begun.
    public Status readOrderedEnd(Object buf) throws MPIException {
        return ended("readOrderedEnd");
    }

    /// Begins a [#writeOrdered(java.lang.Object, int, mpi.Datatype)].
    public void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        requireNoneBegun("writeOrderedBegin");
        begun = move(turn("writeOrderedBegin", buf, count, type, true), buf, count, type, true);
    }

    /// Ends what [#writeOrderedBegin(java.lang.Object, int, mpi.Datatype)] has begun.
    public Status writeOrderedEnd(Object buf) throws MPIException {
        return together(() -> ended("writeOrderedEnd"));
    }

    // ---- Consistency and errors ---------------------------------------------------------------

    /// The extent of a datatype in the file.
    public int getTypeExtent(Datatype type) throws MPIException {
        channel();
        return type.getExtent();
    }

    /// Says whether each access is one step to all ranks; all ranks call this.
    public void setAtomicity(boolean atomicity) throws MPIException {
        channel();
        comm.barrier();
        isAtomic = atomicity;
    }

    /// Whether each access is one step to all ranks.
    public boolean getAtomicity() throws MPIException {
        channel();
        return isAtomic;
    }

    /// Writes to the device what was written to the file; all ranks call this.
    public void sync() throws MPIException {
        FileChannel known = channel();
        agree("sync", () -> known.force(false));
    }

    /// Says what is done about errors from now on.
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        channel();
        this.errhandler = errhandler;
    }

    /// What is done about errors.
    public Errhandler getErrhandler() throws MPIException {
        channel();
        return errhandler;
    }

    /// Tells the error handler of an error.
    public void callErrhandler(int errorCode) throws MPIException {
        handled(error(errorCode, "callErrhandler: the program reports an error"));
    }

    // ---- What the operations are made of ------------------------------------------------------

    private Status read(long offset, Object buf, int count, Datatype type) throws MPIException {
        requireReadable("read");
        etypes("read", buf, count, type);
        return move(offset, buf, count, type, false);
    }

    private Status write(long offset, Object buf, int count, Datatype type) throws MPIException {
        requireWritable("write");
        etypes("write", buf, count, type);
        return move(offset, buf, count, type, true);
    }

    /// Reads or writes items from an offset on.
    private Status move(long offset, Object buf, int count, Datatype type, boolean isWrite)
            throws MPIException {
        FileChannel known = channel();
        requireOffset(isWrite ? "write" : "read", offset);
        byte[] bytes = new byte[type.packSize(count)];
        if (isWrite) {
            type.pack(buf, count, bytes, 0);
        }
        long[] length = {bytes.length};
        SharedPointer.Access<IOException> access =
                () -> {
                    if (isWrite) {
                        region.write(known, offset * etypeBytes, ByteBuffer.wrap(bytes));
                    } else {
                        length[0] = region.read(known, offset * etypeBytes, ByteBuffer.wrap(bytes));
                    }
                };
        try {
            if (isAtomic) {
                shared.alone(access);
            } else {
                access.run();
            }
        } catch (IOException e) {
            throw handled(error(isWrite ? "write" : "read", e));
        }
        if (!isWrite) {
            unpack(bytes, (int) length[0], buf, count, type);
        }
        return Status.ofFile(length[0]);
    }

    /// Puts what was read into the buffer; what was not read stays.
    private static void unpack(byte[] bytes, int length, Object buf, int count, Datatype type)
            throws MPIException {
        if (length < bytes.length) {
            byte[] old = new byte[bytes.length];
            type.pack(buf, count, old, 0);
            System.arraycopy(old, length, bytes, length, bytes.length - length);
        }
        type.unpack(bytes, 0, buf, count);
    }

    /// The place of the rank's items in the shared sequence, which moves behind those of all.
    private long turn(String operation, Object buf, int count, Datatype type, boolean isWrite)
            throws MPIException {
        channel(); // or else the communicator is freed
        long etypes =
                agreed(
                        operation,
                        () -> {
                            if (isWrite) {
                                requireWritable(operation);
                            } else {
                                requireReadable(operation);
                            }
                            return etypes(operation, buf, count, type);
                        });
        long[] mine = {etypes};
        long[] before = new long[1];
        long[] all = new long[1];
        comm.exscan(mine, before, io.portolan.mpi.Op.SUM);
        comm.allreduce(mine, all, io.portolan.mpi.Op.SUM);
        long[] begin = new long[1];
        if (comm.rank() == 0) {
            begin[0] = shared.advance(all[0]);
        }
        comm.bcast(begin, 0);
        return begin[0] + (comm.rank() == 0 ? 0 : before[0]);
    }

    /// An access of one rank.
    private interface Access {
        Status status() throws MPIException;
    }

    /// The status of the access, after all ranks have come here, whether theirs have failed or not.
    private Status together(Access access) throws MPIException {
        try {
            return access.status();
        } finally {
            comm.barrier();
        }
    }

    private long etypes(Status status) throws MPIException {
        return status.getElementsX(MPI.BYTE).getCount() / etypeBytes;
    }

    /// How many etypes the items of a buffer are.
    private long etypes(String operation, Object buf, int count, Datatype type)
            throws MPIException {
        int bytes;
        try {
            bytes = type.packSize(count);
            type.requireItems(buf, count);
        } catch (MPIException e) {
            throw handled(e);
        }
        if (bytes % etypeBytes != 0) {
            throw handled(
                    error(
                            MPI.ERR_TYPE,
                            "%s: %d items of %s are %d bytes; allowed are whole etypes of %d bytes; use the etype of the view"
                                    .formatted(operation, count, type, bytes, etypeBytes)));
        }
        return bytes / etypeBytes;
    }

    private long target(String operation, long offset, int whence, long current)
            throws MPIException {
        long from = 0;
        if (whence == MPI.SEEK_CUR) {
            from = current;
        } else if (whence == MPI.SEEK_END) {
            from = (region.position(getSize()) + etypeBytes - 1) / etypeBytes;
        } else if (whence != MPI.SEEK_SET) {
            throw handled(
                    error(
                            MPI.ERR_ARG,
                            "%s: whence is %d; allowed is MPI.SEEK_SET, SEEK_CUR or SEEK_END; give one of them"
                                    .formatted(operation, whence)));
        }
        requireOffset(operation, from + offset);
        return from + offset;
    }

    private void resize(String operation, long size, boolean isCut) throws MPIException {
        FileChannel known = channel();
        agree(
                operation,
                () -> {
                    requireWritable(operation);
                    if (size < 0) {
                        throw handled(
                                error(
                                        MPI.ERR_ARG,
                                        "%s: size is %d; allowed is 0 or more; give the size in bytes"
                                                .formatted(operation, size)));
                    }
                });
        agree(
                operation,
                () -> {
                    if (comm.rank() == 0 && known.size() < size) {
                        known.write(ByteBuffer.allocate(1), size - 1);
                    } else if (comm.rank() == 0 && isCut) {
                        known.truncate(size);
                    }
                });
    }

    /// What each rank does by itself.
    private interface Step<T extends @Nullable Object> {
        T done() throws IOException, MPIException;
    }

    /// The same without a result.
    private interface Act {
        void done() throws IOException, MPIException;
    }

    private void agree(String operation, Act act) throws MPIException {
        agreed(
                operation,
                () -> {
                    act.done();
                    return true;
                });
    }

    /// What the step gave this rank, after all ranks have done theirs.
    ///
    /// *Failure:* an exception on all ranks if it has failed on some.
    private <T extends @Nullable Object> T agreed(String operation, Step<T> step)
            throws MPIException {
        List<T> given = new ArrayList<>();
        MPIException failure = null;
        RuntimeException ofProgram = null; // of a null that it has given, say
        try {
            given.add(step.done());
        } catch (IOException e) {
            failure = error(operation, e);
        } catch (MPIException e) {
            failure = e;
        } catch (RuntimeException e) {
            failure = new MPIException(MPI.ERR_OTHER, operation);
            ofProgram = e;
        }
        int[] mine = {failure == null ? 0 : code(failure), comm.rank()};
        int[] worst = new int[2];
        comm.allreduce(mine, worst, io.portolan.mpi.Op.MAXLOC);
        if (ofProgram != null) {
            throw ofProgram;
        }
        if (worst[0] != 0) {
            throw handled(failure == null ? ofAnother(operation, worst[0], worst[1]) : failure);
        }
        return given.getFirst();
    }

    /// The failure of another rank, of which only the error code is known here.
    private MPIException ofAnother(String operation, int code, int rank) {
        return switch (code) {
            case MPI.ERR_NO_SUCH_FILE -> error(operation, new NoSuchFileException(path.toString()));
            case MPI.ERR_FILE_EXISTS ->
                    error(operation, new FileAlreadyExistsException(path.toString()));
            default ->
                    error(
                            code,
                            "%s: rank %d has failed, so it has failed on all; allowed is a call that all ranks can do; see the error of rank %d"
                                    .formatted(operation, rank, rank));
        };
    }

    private FileChannel channel() throws MPIException {
        MPI.check();
        FileChannel known = channel;
        if (!known.isOpen()) {
            throw errhandler.handled(
                    error(
                            MPI.ERR_FILE,
                            "the file is closed; allowed is to use it before; close it later"));
        }
        return known;
    }

    private void requireMode() throws MPIException {
        int access = Integer.bitCount(amode & ACCESS);
        boolean isReadOnly = (amode & MPI.MODE_RDONLY) != 0;
        boolean isWrong =
                access != 1
                        || (isReadOnly && (amode & (MPI.MODE_CREATE | MPI.MODE_EXCL)) != 0)
                        || ((amode & MPI.MODE_RDWR) != 0 && (amode & MPI.MODE_SEQUENTIAL) != 0);
        if (isWrong) {
            throw error(
                    MPI.ERR_AMODE,
                    "open: the mode is %d; allowed is one of RDONLY, WRONLY and RDWR, no CREATE and EXCL with RDONLY, and no SEQUENTIAL with RDWR; leave the others out"
                            .formatted(amode));
        }
    }

    private Set<OpenOption> options(boolean isFirst) {
        Set<OpenOption> options = new HashSet<>();
        if ((amode & MPI.MODE_WRONLY) == 0) {
            options.add(StandardOpenOption.READ);
        }
        if ((amode & MPI.MODE_RDONLY) == 0) {
            options.add(StandardOpenOption.WRITE);
        }
        if (isFirst && (amode & MPI.MODE_CREATE) != 0) {
            options.add(
                    (amode & MPI.MODE_EXCL) != 0
                            ? StandardOpenOption.CREATE_NEW
                            : StandardOpenOption.CREATE);
        }
        return options;
    }

    private void requireReadable(String operation) throws MPIException {
        channel();
        if ((amode & MPI.MODE_WRONLY) != 0) {
            throw handled(
                    error(
                            MPI.ERR_ACCESS,
                            "%s: the file was opened with MODE_WRONLY; allowed is RDONLY or RDWR; open it so"
                                    .formatted(operation)));
        }
    }

    private void requireWritable(String operation) throws MPIException {
        channel();
        if ((amode & MPI.MODE_RDONLY) != 0) {
            throw handled(
                    error(
                            MPI.ERR_READ_ONLY,
                            "%s: the file was opened with MODE_RDONLY; allowed is WRONLY or RDWR; open it so"
                                    .formatted(operation)));
        }
    }

    private void requirePointer(String operation) throws MPIException {
        channel();
        if ((amode & MPI.MODE_SEQUENTIAL) != 0) {
            throw handled(
                    error(
                            MPI.ERR_UNSUPPORTED_OPERATION,
                            "%s: the file was opened with MODE_SEQUENTIAL; allowed are the operations with the shared pointer; use those"
                                    .formatted(operation)));
        }
    }

    private void requireOffset(String operation, long offset) throws MPIException {
        long most = region.mostPosition() / etypeBytes;
        if (offset < 0 || offset > most) {
            throw handled(
                    error(
                            MPI.ERR_ARG,
                            "%s: the offset is %d; allowed is 0 to %d; count from the beginning of the view"
                                    .formatted(operation, offset, most)));
        }
    }

    private void requireNoneBegun(String operation) throws MPIException {
        channel();
        if (begun != null) {
            throw handled(
                    error(
                            MPI.ERR_OTHER,
                            "%s: another collective in two steps was begun; allowed is one at a time; end it first"
                                    .formatted(operation)));
        }
    }

    private Status ended(String operation) throws MPIException {
        channel();
        Status known = begun;
        if (known == null) {
            throw handled(
                    error(
                            MPI.ERR_OTHER,
                            "%s: nothing was begun; allowed is to end what was begun; begin it first"
                                    .formatted(operation)));
        }
        begun = null;
        return known;
    }

    private MPIException handled(MPIException error) {
        return errhandler.handled(error);
    }

    private static Path path(String filename) throws MPIException {
        try {
            return Path.of(filename);
        } catch (InvalidPathException e) {
            throw error(
                    MPI.ERR_BAD_FILE,
                    "the file is called %s; allowed is a path: %s; give another name"
                            .formatted(filename, e.getReason()));
        }
    }

    private static MPIException error(int code, String message) {
        return new MPIException(code, message);
    }

    private static MPIException error(String operation, IOException e) {
        MPIException error = new MPIException(code(e), operation + ": " + e);
        error.initCause(e);
        return error;
    }

    private static int code(MPIException e) {
        return e.getErrorCode() == 0 ? MPI.ERR_OTHER : e.getErrorCode();
    }

    private static int code(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> MPI.ERR_NO_SUCH_FILE;
            case FileAlreadyExistsException _ -> MPI.ERR_FILE_EXISTS;
            case AccessDeniedException _ -> MPI.ERR_ACCESS;
            default -> MPI.ERR_IO;
        };
    }
}
