package io.portolan.mpi.programs;

import io.portolan.mpi.launch.ProgramRank;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Reads a line and prints in pieces, to both streams, and into a stream of the rank's own.
public final class TalkingProgram {
    private TalkingProgram() {}

    public static void main(String[] args) throws IOException {
        ProgramRank me = ProgramRank.init(TalkingProgram.class, args);
        int rank = me.world().rank();
        System.out.print("name? ");
        String name = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
        System.out.println("rank " + rank + " read '" + name + "'");
        for (int i = 0; i < 100; i++) {
            System.out.print("a");
            System.out.print(rank);
            System.out.print("\nb");
            System.out.println(rank);
        }
        System.err.println("error of " + rank);
        PrintStream before = System.out;
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        System.setOut(new PrintStream(own, true, StandardCharsets.UTF_8));
        System.out.print("mine is " + rank);
        System.setOut(before);
        System.out.println(own.toString(StandardCharsets.UTF_8));
        System.out.print("no end of line");
        me.finish();
    }
}
