package io.portolan.mpijava.programs;

import mpi.*;

/// A probe tells how many objects come.
public class ObjectProbe {
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        if (rank > 0) {
            Object[] words = new Object[rank + 1];
            for (int i = 0; i < words.length; i++) {
                words[i] = "word " + i;
            }
            MPI.COMM_WORLD.Send(words, 0, words.length, MPI.OBJECT, 0, 3);
        } else {
            for (int source = 1; source < size; source++) {
                Status found = MPI.COMM_WORLD.Probe(source, 3);
                Expect.equal(source + 1, found.Get_count(MPI.OBJECT), "the count");
                Object[] words = new Object[found.Get_count(MPI.OBJECT)];
                MPI.COMM_WORLD.Recv(words, 0, words.length, MPI.OBJECT, source, 3);
                Expect.equal("word " + source, words[source], "the last word");
            }
        }
        MPI.Finalize();
    }
}
