import { Zip, ZipDeflate } from 'fflate';

/** Collects the bytes of an archive while its files are written one after the other. */
export class ZipWriter {
  private readonly chunks: Uint8Array[] = [];
  private readonly zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    this.chunks.push(chunk);
  });

  /** Begins a file. The file before it must be complete. */
  begin(path: string): ZipDeflate {
    const file = new ZipDeflate(path);
    this.zip.add(file);
    return file;
  }

  end(): void {
    this.zip.end();
  }

  /** The bytes since the last call. */
  take(): Uint8Array[] {
    return this.chunks.splice(0);
  }
}
