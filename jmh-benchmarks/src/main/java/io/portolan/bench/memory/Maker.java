package io.portolan.bench.memory;

/// Makes idle items of one kind.
interface Maker {

    /// Makes one; it stays alive as long as what is returned.
    Object make(int index) throws Exception;

    /// Throws unless the item, made with the same index, works.
    void verify(Object item, int index) throws Exception;
}
