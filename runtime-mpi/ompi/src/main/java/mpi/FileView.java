package mpi;

/// Which bytes of a file a rank sees, and as what.
///
/// *Threads:* immutable.
///
/// Source: MPI 4.1, section 14.3
public final class FileView {
    private final long disp;
    private final Datatype etype;
    private final Datatype filetype;
    private final String datarep;

    /// A view.
    ///
    /// @param disp where it begins, in bytes
    /// @param etype what offsets count
    /// @param filetype which elements of the file are seen, item by item
    /// @param datarep how elements are written
    public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
        this.disp = disp;
        this.etype = etype;
        this.filetype = filetype;
        this.datarep = datarep;
    }

    /// Where it begins, in bytes.
    public long getDisp() {
        return disp;
    }

    /// What offsets count.
    public Datatype getEType() {
        return etype;
    }

    /// Which elements of the file are seen, item by item.
    public Datatype getFileType() {
        return filetype;
    }

    /// How elements are written.
    public String getDataRep() {
        return datarep;
    }
}
