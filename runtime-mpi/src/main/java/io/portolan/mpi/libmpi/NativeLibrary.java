package io.portolan.mpi.libmpi;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A library that is loaded by the linker of the system, so that the libraries which it loads
/// itself find its functions. The JDK loads libraries without that, and says less of why it cannot.
///
/// @param name or path by which it was found
/// @param handle of the linker
record NativeLibrary(String name, MemorySegment handle) {
    private static final ValueLayout ADDRESS = ValueLayout.ADDRESS;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    /// `RTLD_NOW | RTLD_GLOBAL`.
    private static final int NOW_AND_GLOBAL = 0x102;

    /// Where the header of a library says for which machines it is, and what it says.
    private static final int MACHINE = 18;

    private static final int HEADER_BYTES = 20;
    private static final Map<Integer, String> MACHINES =
            Map.of(
                    3, "i386", 21, "ppc64", 22, "s390x", 62, "amd64", 183, "aarch64", 243,
                    "riscv64");

    private static final MethodHandle OPEN =
            ofSystem("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, INT));
    private static final MethodHandle FIND =
            ofSystem("dlsym", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
    private static final MethodHandle ERROR = ofSystem("dlerror", FunctionDescriptor.of(ADDRESS));
    private static final MethodHandle SET =
            ofSystem("setenv", FunctionDescriptor.of(INT, ADDRESS, ADDRESS, INT));

    /// Loads a library; it stays loaded.
    ///
    /// @param name which the linker looks for, or a path
    /// @throws IOException if it cannot be loaded; the message says why
    static NativeLibrary open(String name) throws IOException {
        if (name.contains("/")) {
            requireMachine(Path.of(name));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle =
                    (MemorySegment) OPEN.invokeExact(arena.allocateFrom(name), NOW_AND_GLOBAL);
            if (handle.equals(MemorySegment.NULL)) {
                throw new IOException(lastError());
            }
            return new NativeLibrary(name, handle);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // the linker's functions throw nothing
            throw new AssertionError(e);
        }
    }

    /// The address of a function or variable.
    Optional<MemorySegment> find(String symbol) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address =
                    (MemorySegment) FIND.invokeExact(handle, arena.allocateFrom(symbol));
            return address.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(address);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // as above
            throw new AssertionError(e);
        }
    }

    /// A function of it.
    @SuppressWarnings("restricted") // it is called as it is declared
    MethodHandle function(String function, FunctionDescriptor type, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(find(function).orElseThrow(), type, options);
    }

    /// Sets a variable of the environment of this process, unless it is set.
    static void setEnvironment(String variable, String value) {
        int unlessSet = 0;
        try (Arena arena = Arena.ofConfined()) {
            int ignored =
                    (int)
                            SET.invokeExact(
                                    arena.allocateFrom(variable),
                                    arena.allocateFrom(value),
                                    unlessSet);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // as above
            throw new AssertionError(e);
        }
    }

    private static String lastError() throws Throwable {
        MemorySegment text = (MemorySegment) ERROR.invokeExact();
        return text.equals(MemorySegment.NULL) ? "no reason is known" : text(text);
    }

    @SuppressWarnings("restricted") // the text ends with a 0
    private static String text(MemorySegment start) {
        return start.reinterpret(Long.MAX_VALUE).getString(0);
    }

    /// The linker says of a library for other machines only that there is none.
    private static void requireMachine(Path path) throws IOException {
        byte[] header;
        try (InputStream in = Files.newInputStream(path)) {
            header = in.readNBytes(HEADER_BYTES);
        } catch (IOException e) {
            throw new IOException("the file cannot be read: " + e, e);
        }
        boolean isElf =
                header.length == HEADER_BYTES
                        && header[0] == 0x7F
                        && header[1] == 'E'
                        && header[2] == 'L'
                        && header[3] == 'F';
        if (!isElf) {
            throw new IOException("the file is no library");
        }
        boolean isBigEndian = header[5] == 2;
        int low = header[isBigEndian ? MACHINE + 1 : MACHINE] & 0xFF;
        int high = header[isBigEndian ? MACHINE : MACHINE + 1] & 0xFF;
        String machine = MACHINES.getOrDefault(high << 8 | low, "another machine");
        String own = System.getProperty("os.arch");
        if (MACHINES.containsValue(own) && !machine.equals(own)) {
            throw new IOException("it is for %s, and this JVM for %s".formatted(machine, own));
        }
    }

    @SuppressWarnings("restricted") // the functions are called as they are declared
    private static MethodHandle ofSystem(String function, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(function), type);
    }
}
