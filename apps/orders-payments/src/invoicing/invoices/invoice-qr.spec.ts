import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectPdfBytes, TaggedPdf } from '@brote/service-runtime/pdf';
import { QR_CHECK_PAGES, qrAddressOf } from '@brote/verifactu';
import { create as createQr } from 'qrcode';
import { pdfContent } from '../../../test/pdf-text';
import { drawTaxQr } from './invoice-qr';

const DOCUMENT = { issuer: { name: 'Cepillos S.L.', nif: 'B12345674' }, number: 'F2027-000123', issuedOn: '2027-01-31', totalCents: 1_900 };
const POINTS_PER_MILLIMETER = 72 / 25.4;

async function renderQr(address: string): Promise<Buffer> {
  const doc = new TaggedPdf({ title: 'Factura', lang: 'es', createdAt: new Date(0), margin: 56 });
  const bytes = collectPdfBytes(doc.pdf);
  drawTaxQr(doc, { address, alt: 'QR', x: 56, y: 56 });
  doc.pdf.end();
  return bytes;
}

/** The rendered modules, row by row, and the side of the square in millimeters. */
function readQr(pdf: Buffer): { rows: string[]; millimeters: number } {
  const [, scale = '', bars = ''] = /([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm\n((?:\d+ \d+ \d+ 1 re\s)+)/.exec(pdfContent(pdf)) ?? [];
  const rectangles = [...bars.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map((bar) => bar.slice(1).map(Number));
  const size = Math.max(...rectangles.map(([x = 0, , width = 0]) => x + width));
  const isDark = (row: number, column: number) =>
    rectangles.some(([x = 0, y = 0, width = 0]) => y === row && x <= column && column < x + width);
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (isDark(row, column) ? '#' : '.')).join(''),
  );
  return { rows, millimeters: (size * Number(scale)) / POINTS_PER_MILLIMETER };
}

function modulesOf(address: string): string[] {
  const { modules } = createQr([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M', maskPattern: 2 });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (__, column) => (modules.get(row, column) ? '#' : '.')).join(''),
  );
}

/** The content of the QR code by external programs; null where one of them is not installed. */
function decodeWithZbar(pdf: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'brote-qr-'));
  const image = join(folder, 'page.png');
  try {
    execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pnggray', '-r200', `-sOutputFile=${image}`, '-'], {
      input: pdf,
    });
    return execFileSync('zbarimg', ['--quiet', '--raw', image], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString('utf8')
      .trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(['production', 'test'] as const)('the QR code for the %s page of the tax agency', (page) => {
  const address = qrAddressOf(DOCUMENT, QR_CHECK_PAGES[page]);

  it('has the modules of the address at error correction M', async () => {
    expect(readQr(await renderQr(address)).rows).toEqual(modulesOf(address));
  });

  it('has a side of 30 to 40 mm', async () => {
    const { millimeters } = readQr(await renderQr(address));
    expect(millimeters).toBeGreaterThanOrEqual(30);
    expect(millimeters).toBeLessThanOrEqual(40);
  });

  it('is read by a scanner', async () => {
    const decoded = decodeWithZbar(await renderQr(address));
    if (decoded !== null) expect(decoded).toBe(address);
  });
});
