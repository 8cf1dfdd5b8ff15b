import { inflateSync } from 'node:zlib';
import { decodeQr } from './qr-decoder.mjs';

/** Reads the QR code of every document's PDF and compares it with the billing record of the same document. */
export async function findQrDifferences(staff, exported, references) {
  const kinds = new Map(references.map(({ number, orderId }) => [number, orderId === null ? 'subscriptions' : 'orders']));
  const findings = [];
  for (const { number, qr } of exported) {
    const text = readCode(await staff.download(`/admin/${kinds.get(number)}/documents/${number}`));
    if (text !== qr) findings.push(`The code of ${number} says ${text}, its record ${qr}`);
  }
  return { findings, count: exported.length };
}

function readCode(pdf) {
  const modules = readModules(pdf);
  return modules === null ? null : decodeQr(modules);
}

/** The dark and light modules of the largest drawing of unit-high rectangles in a PDF; null without one. */
export function readModules(pdf) {
  const drawings = streamsOf(pdf).flatMap((content) => [...content.matchAll(/(?:\d+ \d+ \d+ 1 re\s+){20,}/g)].map(([bars]) => bars));
  const largest = drawings.sort((one, other) => other.length - one.length)[0];
  if (largest === undefined) return null;
  const bars = [...largest.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map((bar) => bar.slice(1).map(Number));
  const size = Math.max(...bars.map(([x, , width]) => x + width));
  const modules = Array.from({ length: size }, () => new Uint8Array(size));
  for (const [x, y, width] of bars) modules[y].fill(1, x, x + width);
  return modules;
}

/** The bytes of a stream may end with those of a line end, so only the one that pdfkit writes is taken away. */
function streamsOf(pdf) {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, bytes]) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      return []; // a font or a picture with another filter
    }
  });
}
