import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE_HEADER = JSON.stringify({ brote: 'the memory of the AEAT sandbox', version: 1 });

/** A file of JSON lines that only grows while the sandbox runs. The start rewrites it without what is no longer needed. */
export class RecordFile {
  private fileDescriptor: number | undefined;

  constructor(private readonly path: string) {}

  /**
   * Passes on every line after the header. A last line that a crash has torn is left out.
   * @throws Error when the file is damaged or belongs to another program
   */
  read(onLine: (line: unknown) => void): void {
    if (!existsSync(this.path)) return;
    const [header, ...lines] = readFileSync(this.path, 'utf8').split('\n');
    if (header !== FILE_HEADER) throw this.createReadError('its first line is not that of an AEAT sandbox');
    lines.pop();
    for (const [index, line] of lines.entries()) onLine(this.parseLine(line, index + 2));
  }

  /** Replaces the file in one step. Lines appended from now on follow. */
  rewrite(lines: Iterable<unknown>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const text = [FILE_HEADER, ...Array.from(lines, (line) => JSON.stringify(line)), ''].join('\n');
    writeFileSync(`${this.path}.new`, text, { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
    this.close();
    this.fileDescriptor = openSync(this.path, 'a');
  }

  /** Adds a line. It survives the end of this process, however it ends; not a power cut. */
  append(line: unknown): void {
    if (this.fileDescriptor !== undefined) writeSync(this.fileDescriptor, `${JSON.stringify(line)}\n`);
  }

  close(): void {
    if (this.fileDescriptor !== undefined) closeSync(this.fileDescriptor);
    this.fileDescriptor = undefined;
  }

  private parseLine(line: string, lineNumber: number): unknown {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw this.createReadError(`line ${lineNumber} is not JSON`);
    }
  }

  private createReadError(reason: string): Error {
    return new Error(`The AEAT sandbox cannot read ${this.path}: ${reason}. Move the file away, or set MEMORY_FILE to another one.`);
  }
}
