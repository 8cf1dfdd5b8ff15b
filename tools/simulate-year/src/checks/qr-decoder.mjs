/**
 * A reader of undamaged QR codes at error correction M in byte mode (ISO/IEC 18004): versions 2 to 10. It corrects no errors, so that a
 * wrong module is found.
 */

/** Data codewords of each block, by version. */
const BLOCKS_M = {
  ...{ 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27], 7: [31, 31, 31, 31] },
  ...{ 8: [38, 38, 39, 39], 9: [36, 36, 36, 37, 37], 10: [43, 43, 43, 43, 44] },
};
/** Centers of the alignment patterns, by version. */
const ALIGNMENT = {
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
};
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const FORMAT_MASK = 0b101010000010010;
const LEVEL_M = 0b00;
const BYTE_MODE = 0b0100;

/** The text of a code. @throws Error for another level, mode or size. @param modules rows of 0 and 1 */
export function decodeQr(modules) {
  const version = (modules.length - 17) / 4;
  const blocks = BLOCKS_M[version];
  if (blocks === undefined) throw new Error(`A QR code of ${modules.length} modules cannot be read`);
  const mask = MASKS[readMask(modules)];
  const data = joinBlocks(readCodewords(modules, version, mask), blocks);
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (Number.parseInt(bits.slice(0, 4), 2) !== BYTE_MODE) throw new Error('The QR code is not in byte mode');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
  const bytes = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(4 + lengthBits + index * 8, 12 + lengthBits + index * 8), 2),
  );
  return Buffer.from(bytes).toString('utf8');
}

/** The format information around the upper left corner: level and mask. */
function readMask(modules) {
  const cells = [...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column]), ...[7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8])];
  const format = cells.reduce((bits, [row, column]) => (bits << 1) | modules[row][column], 0) ^ FORMAT_MASK;
  if (format >> 13 !== LEVEL_M) throw new Error('The QR code has another level of error correction than M');
  return (format >> 10) & 0b111;
}

/** Bytes in the order of placement: upwards and downwards in columns of two. */
function readCodewords(modules, version, mask) {
  const size = modules.length;
  const isFunction = functionModulesOf(version, size);
  const bits = [];
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1; // the timing pattern
    for (let step = 0; step < size; step += 1) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (!isFunction(row, column)) bits.push(modules[row][column] ^ (mask(row, column) ? 1 : 0));
    }
    isUpwards = !isUpwards;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

function functionModulesOf(version, size) {
  const centers = ALIGNMENT[version];
  const last = centers.at(-1);
  const isCorner = (row, column) => (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  const alignments = centers.flatMap((row) => centers.filter((column) => !isCorner(row, column)).map((column) => [row, column]));
  return (row, column) =>
    (row < 9 && column < 9) ||
    (row < 9 && column >= size - 8) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    alignments.some(([centerRow, centerColumn]) => Math.abs(row - centerRow) <= 2 && Math.abs(column - centerColumn) <= 2) ||
    (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11)));
}

/** Puts the bytes of interleaved blocks into the order of the data. */
function joinBlocks(codewords, blocks) {
  const parts = blocks.map(() => []);
  let next = 0;
  for (let index = 0; index < Math.max(...blocks); index += 1)
    for (const [block, length] of blocks.entries()) if (index < length) parts[block].push(codewords[next++]);
  return parts.flat();
}
