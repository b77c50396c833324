package io.portolan.mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Objects as blocks: as they are if they cannot change, else serialized.
final class ObjectBlocks implements RankBlocks {
    private final @Nullable Object[] contents;

    private ObjectBlocks(@Nullable Object[] contents) {
        this.contents = contents;
    }

    /// To be given to as many ranks: to all the same if there is one, else to each its own.
    static ObjectBlocks of(Call call, @Nullable Object... values) {
        Object[] contents = new Object[values.length];
        for (int i = 0; i < contents.length; i++) {
            contents[i] = ObjectContent.of(call, values[i]).value();
        }
        return new ObjectBlocks(contents);
    }

    /// To be taken from so many ranks; from one of them only if it is 1.
    static ObjectBlocks places(int number) {
        return new ObjectBlocks(new Object[number]);
    }

    /// What was taken from the rank.
    Object content(int rank) {
        return Objects.requireNonNull(contents[index(rank)], "every rank gives something");
    }

    @Override
    public boolean fits(int i, RankBlocks from, int j) {
        return true;
    }

    @Override
    public void copy(int i, RankBlocks from, int j) {
        ObjectBlocks source = (ObjectBlocks) from;
        contents[index(i)] = source.contents[source.index(j)];
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public String shape(int i) {
        return "an object";
    }

    private int index(int rank) {
        return contents.length == 1 ? 0 : rank;
    }
}
