package io.portolan.mpi.programs;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.launch.ProgramRank;
import java.util.function.IntConsumer;

/// Ends as its first argument says, on the rank that the second one names; the other ranks wait in
/// a receive that only that rank could end.
public final class EndingProgram {

    private EndingProgram() {}

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("before init")) {
            System.out.println("usage");
            System.exit(0);
        }
        ProgramRank me = ProgramRank.init(EndingProgram.class, args);
        Intracomm world = me.world();
        if (args[0].startsWith("after finish")) {
            me.finish();
            if (args[0].equals("after finish, badly")) {
                System.exit(9);
            }
            System.out.println("done " + world.rank());
            try {
                System.exit(0);
            } finally {
                System.out.println("after the end");
            }
        }
        if (world.rank() == Integer.parseInt(args[1])) {
            end(me, args[0]);
        } else {
            if (args[0].equals("exit amid lines")) {
                System.out.print("amid");
                world.send(new int[1], Integer.parseInt(args[1]), 9);
            }
            try {
                world.recv(new int[1], Integer.parseInt(args[1]), 7);
            } finally {
                System.out.println("nobody reads this");
            }
        }
    }

    @SuppressWarnings("restricted") // it is refused, or would print a warning
    private static void end(ProgramRank me, String how) throws InterruptedException {
        switch (how) {
            case "throw" -> throw new IllegalStateException("as I was told");
            case "throw what cannot be printed" -> throw new Unprintable();
            case "error" -> throw new AssertionError("as I was told");
            case "exit" -> System.exit(3);
            case "exit amid lines" -> {
                for (int other = 1; other < me.world().size(); other++) {
                    me.world().recv(new int[1], MPI.ANY_SOURCE, 9);
                }
                System.exit(3);
            }
            case "exit by reference" -> {
                IntConsumer end = System::exit;
                end.accept(4);
            }
            case "exit of runtime" -> Runtime.getRuntime().exit(5);
            case "exit of runtime by reference" -> {
                IntConsumer end = Runtime.getRuntime()::exit;
                end.accept(6);
            }
            case "halt" -> Runtime.getRuntime().halt(8);
            case "exit of a thread" -> {
                Thread thread = new Thread(() -> System.exit(11));
                thread.start();
                thread.join();
            }
            case "abort" -> me.abort(7);
            case "exit 0" -> System.exit(0);
            case "return" -> System.out.println("returns");
            case "library" -> System.loadLibrary("mpi_java");
            case "wait" ->
                    me.world().recv(new int[1], (me.world().rank() + 1) % me.world().size(), 8);
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("it has none");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("it has none");
        }
    }
}
