import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const JOURNAL_HEADER = { brote: "the Stripe sandbox's memory", version: 1 };
const CHUNK_BYTES = 1_048_576;
const LINE_FEED = 10;

/** A problem that a person has to solve. Its sentence names the reason and the remedy; the file is left as it is. */
export class MemoryFileError extends Error {}

/** A file of lines of JSON that only grows. It is rewritten in one step, so that there is always a whole one. */
export class Journal {
  private fileDescriptor: number | undefined;

  constructor(private readonly file: string) {}

  /**
   * Reads every line after the first, which is the header. A last line that a crash has torn is left out.
   * @returns whether a torn line was left out
   * @throws MemoryFileError for a file that is not ours, of another version, or damaged
   */
  read(onLine: (line: unknown) => void): { wasTorn: boolean } {
    if (!existsSync(this.file)) return { wasTorn: false };
    let lineNumber = 0;
    const remainder = readLines(this.file, (line) => {
      lineNumber += 1;
      const value = this.parseLine(line, lineNumber);
      if (lineNumber === 1) this.checkHeader(value);
      else onLine(value);
    });
    if (lineNumber === 0) throw this.createUnreadableError('it has no first line');
    return { wasTorn: remainder > 0 };
  }

  /** Replaces the file by one with these lines; a crash meanwhile leaves the old one. Lines appended from now on follow. */
  rewrite(lines: Iterable<string>): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const newDescriptor = openSync(`${this.file}.new`, 'w', 0o600);
    let buffered = `${JSON.stringify(JOURNAL_HEADER)}\n`;
    for (const line of lines) {
      buffered += `${line}\n`;
      if (buffered.length < CHUNK_BYTES) continue;
      writeFully(newDescriptor, buffered);
      buffered = '';
    }
    writeFully(newDescriptor, buffered);
    fsyncSync(newDescriptor);
    renameSync(`${this.file}.new`, this.file);
    this.close();
    this.fileDescriptor = newDescriptor;
  }

  /**
   * Adds a line. Once written, it survives the end of this process, however it ends; not a power cut.
   * @throws MemoryFileError when the write fails
   */
  append(line: string): void {
    if (this.fileDescriptor === undefined) return;
    try {
      writeFully(this.fileDescriptor, `${line}\n`);
    } catch (error) {
      throw new MemoryFileError(`The Stripe sandbox cannot write its memory to ${this.file}: ${String(error)}`, { cause: error });
    }
  }

  close(): void {
    if (this.fileDescriptor !== undefined) closeSync(this.fileDescriptor);
    this.fileDescriptor = undefined;
  }

  private parseLine(line: string, lineNumber: number): unknown {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw this.createUnreadableError(`line ${lineNumber} is no JSON`);
    }
  }

  private checkHeader(value: unknown): void {
    const { brote, version } = (typeof value === 'object' && value !== null ? value : {}) as Partial<typeof JOURNAL_HEADER>;
    if (brote !== JOURNAL_HEADER.brote) throw this.createUnreadableError('its first line says nothing of a sandbox');
    if (version !== JOURNAL_HEADER.version)
      throw this.createUnreadableError(`it is of version ${String(version)}, and this sandbox reads ${JOURNAL_HEADER.version}`);
  }

  private createUnreadableError(reason: string): MemoryFileError {
    const remedy = 'Restore a copy of it, or run npm run reset to delete it together with its databases.';
    return new MemoryFileError(`The Stripe sandbox cannot read its memory in ${this.file}: ${reason}. ${remedy}`);
  }
}

/** Passes on every whole line of a file, however large the file is. Returns the number of bytes after the last one. */
function readLines(file: string, onLine: (line: string) => void): number {
  const fileDescriptor = openSync(file, 'r');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let remainder: Buffer = Buffer.alloc(0);
  try {
    for (let count = readSync(fileDescriptor, chunk); count > 0; count = readSync(fileDescriptor, chunk)) {
      const text = Buffer.concat([remainder, chunk.subarray(0, count)]);
      let from = 0;
      for (let end = text.indexOf(LINE_FEED, from); end >= 0; end = text.indexOf(LINE_FEED, from)) {
        onLine(text.toString('utf8', from, end));
        from = end + 1;
      }
      remainder = text.subarray(from);
    }
  } finally {
    closeSync(fileDescriptor);
  }
  return remainder.length;
}

function writeFully(fileDescriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let bytesWritten = 0; bytesWritten < bytes.length;) bytesWritten += writeSync(fileDescriptor, bytes, bytesWritten);
}
