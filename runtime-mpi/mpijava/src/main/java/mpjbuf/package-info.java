/// The packed buffers of MPJ Express, for programs that give one to Pack, Unpack or a send of
/// [mpi.MPI#PACKED].
///
/// ```
///   BufferFactory.create(size) --> RawBuffer            bytes
///   new Buffer(raw, offset, size)  |offset|packed items ..........|
///        write mode: putSectionHeader(Type), write(array, from, count)   ... commit()
///        read mode:  getSectionHeader() : Type, getSectionSize(), read(array, from, count)
///                                                                        ... clear()
/// ```
///
/// In reading order: [mpjbuf.Buffer], [mpjbuf.RawBuffer], [mpjbuf.BufferFactory], [mpjbuf.Type],
/// [mpjbuf.BufferException].
///
/// Limitation: no objects and no gathering of elements, which Pack does.
@NullMarked
package mpjbuf;

import org.jspecify.annotations.NullMarked;
