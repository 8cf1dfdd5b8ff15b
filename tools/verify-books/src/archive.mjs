import { open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const FILE_LENGTH = 30;
const MAX_COMMENT_LENGTH = 65_535;
/** The size of a file whose real size is in a part that this reader does not read. */
const IN_ZIP64 = 0xffffffff;

/** The archive, or a file in it, is damaged. */
export class ArchiveError extends Error {}

/** The files of a ZIP archive, read without unpacking it. */
export class Archive {
  #handle;
  #entries;

  constructor(handle, entries) {
    this.#handle = handle;
    this.#entries = entries;
  }

  /** @throws ArchiveError if the archive is truncated, or no ZIP archive */
  static async open(path) {
    const handle = await open(path);
    try {
      return new Archive(handle, await readEntries(handle));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get names() {
    return [...this.#entries.keys()];
  }

  close() {
    return this.#handle.close();
  }

  /** The text of a file in chunks. @throws ArchiveError if its length or its checksum differs */
  async *readText(name) {
    const entry = this.#entries.get(name);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let size = 0;
    let checksum = 0;
    try {
      for await (const chunk of await this.#streamOf(entry)) {
        size += chunk.length;
        checksum = crc32(chunk, checksum);
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      if (error?.code?.startsWith('Z_') || error instanceof TypeError) throw new ArchiveError(`${name} is damaged.`);
      throw error;
    }
    if (size !== entry.size || checksum !== entry.checksum) throw new ArchiveError(`${name} is damaged.`);
  }

  async #streamOf({ offset, compressedSize, method }) {
    const header = await readAt(this.#handle, offset, FILE_LENGTH);
    if (header.readUInt32LE(0) !== FILE_SIGNATURE) throw new ArchiveError('The archive is damaged: a file is not at its place.');
    const start = offset + FILE_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (compressedSize === 0) return [];
    const stream = this.#handle.createReadStream({ start, end: start + compressedSize - 1, autoClose: false });
    if (method === 0) return stream;
    if (method !== 8) throw new ArchiveError('The archive has a compression that this program does not read.');
    const inflate = createInflateRaw();
    stream.on('error', (error) => inflate.destroy(error));
    return stream.pipe(inflate);
  }
}

async function readAt(handle, position, length) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new ArchiveError('The archive is truncated.');
  return buffer;
}

/** The list of files, which stands at the end of an archive. */
async function readEntries(handle) {
  const { size } = await handle.stat();
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT_LENGTH);
  const tail = await readAt(handle, size - tailLength, tailLength);
  const endIndex = findEnd(tail);
  if (endIndex < 0) throw new ArchiveError('The file is truncated, or no ZIP archive: it has no list of files at its end.');
  const length = tail.readUInt32LE(endIndex + 12);
  const offset = tail.readUInt32LE(endIndex + 16);
  if (offset === IN_ZIP64) throw new ArchiveError('The archive is larger than 4 GB, which this program does not read.');
  return parseEntries(await readAt(handle, offset, length), tail.readUInt16LE(endIndex + 10));
}

function findEnd(tail) {
  for (let index = tail.length - END_LENGTH; index >= 0; index -= 1) if (tail.readUInt32LE(index) === END_SIGNATURE) return index;
  return -1;
}

function parseEntries(list, count) {
  const entries = new Map();
  let index = 0;
  for (let entryIndex = 0; entryIndex < count; entryIndex += 1) {
    if (index + ENTRY_LENGTH > list.length || list.readUInt32LE(index) !== ENTRY_SIGNATURE)
      throw new ArchiveError('The archive is damaged: its list of files is wrong.');
    const nameLength = list.readUInt16LE(index + 28);
    const name = list.toString('utf8', index + ENTRY_LENGTH, index + ENTRY_LENGTH + nameLength);
    if (entries.has(name)) throw new ArchiveError(`The archive has ${name} twice.`);
    entries.set(name, {
      method: list.readUInt16LE(index + 10),
      checksum: list.readUInt32LE(index + 16),
      compressedSize: list.readUInt32LE(index + 20),
      size: list.readUInt32LE(index + 24),
      offset: list.readUInt32LE(index + 42),
    });
    index += ENTRY_LENGTH + nameLength + list.readUInt16LE(index + 30) + list.readUInt16LE(index + 32);
  }
  return entries;
}
