import { crc32, deflateRawSync } from 'node:zlib';

const FILE_LENGTH = 30;
const ENTRY_LENGTH = 46;

function headerOf(length, signature, fields) {
  const header = Buffer.alloc(length);
  header.writeUInt32LE(signature);
  for (const [offset, value, isShort] of fields) header[isShort ? 'writeUInt16LE' : 'writeUInt32LE'](value, offset);
  return header;
}

/** A ZIP archive of texts by name. Returns it with the place of each file's compressed bytes. */
export function zipOf(files) {
  const parts = [];
  const entries = [];
  const places = {};
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const data = deflateRawSync(bytes, { level: 1 });
    const sizes = [crc32(bytes), data.length, bytes.length];
    const nameBytes = Buffer.from(name);
    const header = headerOf(FILE_LENGTH, 0x04034b50, [
      [8, 8, true],
      ...sizes.map((value, index) => [14 + index * 4, value]),
      [26, nameBytes.length, true],
    ]);
    const fields = [[10, 8, true], ...sizes.map((value, index) => [16 + index * 4, value]), [28, nameBytes.length, true], [42, offset]];
    entries.push(headerOf(ENTRY_LENGTH, 0x02014b50, fields), nameBytes);
    parts.push(header, nameBytes, data);
    offset += FILE_LENGTH + nameBytes.length + data.length;
    places[name] = { start: offset - data.length, end: offset };
  }
  const list = Buffer.concat(entries);
  const count = entries.length / 2;
  const end = headerOf(22, 0x06054b50, [
    [8, count, true],
    [10, count, true],
    [12, list.length],
    [16, offset],
  ]);
  return { bytes: Buffer.concat([...parts, list, end]), places };
}
