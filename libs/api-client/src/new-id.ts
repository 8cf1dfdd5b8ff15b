/** A random UUID (version 4). Built by hand because browsers provide `randomUUID` only over TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const versionedByte = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return versionedByte.toString(16).padStart(2, '0');
  });
  const formatPart = (from: number, to: number) => hex.slice(from, to).join('');
  return [formatPart(0, 4), formatPart(4, 6), formatPart(6, 8), formatPart(8, 10), formatPart(10, 16)].join('-');
}
