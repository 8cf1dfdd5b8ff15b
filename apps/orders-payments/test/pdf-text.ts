import { inflateSync } from 'node:zlib';

/** The two signs of WinAnsi that an invoice uses beyond Latin 1. */
export const decodeWinAnsi = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\u0080', '€').replaceAll('\u0095', '•');

/** What a PDF draws, as its operators. */
export function pdfContent(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) =>
    Buffer.from(bytes, 'latin1'),
  );
  return streams.map((bytes) => inflateSync(bytes).toString('latin1')).join('\n');
}

/** The text of a PDF that is set in Helvetica, one piece a line in the order of the file. */
export function pdfText(pdf: Buffer): string {
  const pieces = [...pdfContent(pdf).matchAll(/\[(.*?)\] TJ/g)].map(([, piece = '']) =>
    [...piece.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join(''),
  );
  return pieces.map((hex) => decodeWinAnsi(Buffer.from(hex, 'hex'))).join('\n');
}
