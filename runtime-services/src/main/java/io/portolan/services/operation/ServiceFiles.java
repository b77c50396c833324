package io.portolan.services.operation;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Files that a service gives and takes over HTTP besides its state. A class of handlers that
/// implements this has the paths `$files/NAME`, which a client that may GET the service may read,
/// and `$upload/NAME`, to which a client that may SUBMIT to it may PUT pieces of a file, and which
/// it may DELETE.
///
/// *Threads:* several at once, which may wait for the disk. *Failure:* a [FaultException] is the
/// answer; anything else is answered as OperationFailed.
public interface ServiceFiles {

    /// A piece of a file.
    ///
    /// @param bytes in the order of the file, `from` on
    /// @param size of the whole file
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Piece(String mediaType, byte[] bytes, long from, long size) {}

    /// Reads a piece; null when there is no such file.
    ///
    /// @param name what follows `$files/`, perhaps with slashes
    /// @param from the first byte
    /// @param most at most so many bytes; the piece has fewer at the end of the file only
    @Nullable Piece read(String name, long from, int most, Principal who) throws IOException;

    /// Takes a piece of a file that somebody uploads. As every PUT, it may come again when its
    /// answer was lost.
    ///
    /// @param name what follows `$upload/`
    /// @param from the place of the first byte of the piece in the file
    /// @return the length of the file with it
    long append(String name, long from, byte[] bytes, Principal who) throws IOException;

    /// Removes what was uploaded; returns whether there was anything.
    ///
    /// @param name what follows `$upload/`
    boolean remove(String name, Principal who) throws IOException;
}
