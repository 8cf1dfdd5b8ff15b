import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { subscriptionExamples } from '@brote/contracts/examples';
import { BillingRecord } from '#app/invoicing/billing-records/billing-record.entity';
import { anInvoice, QR_ADDRESS } from '../../../test/invoices';
import { elementsOf, type PdfNode, readPdfStructure, textOf } from '@brote/test-support/pdf-structure';
import { pdfPieces, pdfText } from '../../../test/pdf-text';
import { chargeContent, chargeCreditNoteContent } from './charge-content';
import { renderInvoicePdf } from './invoice-pdf';
import type { Invoice } from './invoice.entity';
import { seriesQrText } from './invoice-qr';

/** A document of a version without billing records. */
function anEarlierInvoice(overrides: Partial<Invoice> = {}): Invoice {
  return anInvoice({ previousHash: '', hash: 'a'.repeat(64), billingRecord: null, ...overrides });
}

/** The text by an external PDF reader, for other fonts; null where none is installed. */
function extractTextWithPdftotext(pdf: Buffer): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

describe('the PDF of an invoice', () => {
  it('has the same bytes each time', async () => {
    const [one, other] = await Promise.all([renderInvoicePdf(anInvoice()), renderInvoicePdf(anInvoice())]);
    expect(one.equals(other)).toBe(true);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('contains everything that the law requires', async () => {
    const text = pdfText(await renderInvoicePdf(anInvoice()));
    for (const part of [
      'Factura',
      'F2026-000001',
      '20/11/2026',
      'BR-2026-000123',
      'B00000000',
      'Lucía Ferrer Molina',
      'España',
      '5,79 €',
      '1,21 €',
      '7,00 €',
      '21 %',
      'Visa',
      '4242',
      'QR tributario:',
      'VERI*FACTU',
      `Huella: ${'AB'.repeat(32)}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Cadena');
  });

  it('names the QR code in Spanish on an English invoice, too', async () => {
    const { content } = anInvoice();
    const text = pdfText(await renderInvoicePdf(anInvoice({ content: { ...content, locale: 'en' } })));
    expect(text).toContain('QR tributario:');
    expect(text).toContain(`Fingerprint: ${'AB'.repeat(32)}`);
  });

  it('claims no verification where its record is not sent', async () => {
    const billingRecord = Object.assign(new BillingRecord(), { position: 1, qrAddress: null, fingerprint: 'AB'.repeat(32) });
    const text = pdfText(await renderInvoicePdf(anInvoice({ billingRecord })));
    expect(text).not.toContain('QR tributario');
    expect(text).not.toContain('VERI*FACTU');
    expect(text).toContain(`Huella: ${'AB'.repeat(32)}`);
  });

  it('of an earlier version keeps the chain of its series and its own QR code', async () => {
    const text = pdfText(await renderInvoicePdf(anEarlierInvoice()));
    expect(text).toContain(`Cadena: ${'a'.repeat(64)}`);
    expect(text).not.toContain('QR tributario');
  });

  it('is not rendered when its billing record was not read', async () => {
    await expect(renderInvoicePdf(anInvoice({ billingRecord: undefined }))).rejects.toThrow('was not read');
  });

  it.each(['Ιωάννα Παπαδοπούλου', 'Георги Димитров', 'Łukasz Żółć', 'Şerban Țîrlea'])('prints the name %s', async (name) => {
    const pdf = await renderInvoicePdf(anInvoice({}, name));
    const text = extractTextWithPdftotext(pdf);
    expect(pdfText(pdf)).toContain(name);
    if (text !== null) expect(text).toContain(name);
  });

  it('marks a credit note as one', async () => {
    const creditNote = anInvoice({ number: 'R2026-000001', series: 'R', corrects: 'F2026-000001', total: -700, net: -579, vat: -121 });
    const text = pdfText(await renderInvoicePdf(creditNote));
    expect(text).toMatch(/Factura rectificativa[\s\S]*F2026-000001[\s\S]*-7,00 €/);
    expect(seriesQrText(creditNote)).toContain('importe=-7.00');
  });

  it('of a simplified invoice says so, and names no buyer', async () => {
    const { content } = anInvoice();
    const pdf = await renderInvoicePdf(anInvoice({ number: 'S2026-000001', series: 'S', content: { ...content, buyer: null } }));
    const text = pdfText(pdf);
    expect(text).toMatch(/^Factura simplificada$/m);
    expect(text).toContain('S2026-000001');
    expect(text).not.toContain('Comprador');
  });

  it('names the plan, the paid months and the day of payment on the invoice of a charge', async () => {
    const charge = {
      chargeId: 'in_1',
      subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1',
      userId: '0192f0c0-0000-7000-8000-0000000000a1',
    };
    const { chargeDocumentData: data } = subscriptionExamples;
    const { seller } = anInvoice().content;
    const buyer = { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12', city: '46003 Valencia', country: 'ES' as const };
    const content = chargeContent({ ...charge, data: { ...data, months: 3_000 }, buyer, addOnOrder: null }, seller);
    const text = pdfText(await renderInvoicePdf(anInvoice({ ...charge, orderId: null, content })));
    for (const part of ['Plan: PLAN-0000-00E1', 'Plan Pareja', '3 meses', 'Lucía Ferrer', 'tarjeta Visa', '20/11/2026'])
      expect(text).toContain(part);
    const creditNote = anInvoice({
      ...charge,
      orderId: null,
      content: chargeCreditNoteContent(content, { kind: 'dispute', amount: 190, refundedOn: '2026-12-02' }),
    });
    const creditNoteText = pdfText(await renderInvoicePdf(creditNote));
    expect(creditNoteText).toMatch(
      /Devolución del plan PLAN-0000-00E1[\s\S]*20\/11\/2026[\s\S]*Devuelto por el banco del cliente, 02\/12\/2026/,
    );
  });

  it('spreads twenty lines over as many pages as they need', async () => {
    const [line] = anInvoice().content.lines;
    const lines = Array.from({ length: 20 }, () => ({
      ...line,
      text: 'Pack familia',
      detail: 'adulto azul',
      quantity: 20,
      unitPrice: 700,
      total: 14_000,
    }));
    const longInvoice = anInvoice();
    const pdf = await renderInvoicePdf({ ...longInvoice, content: { ...longInvoice.content, lines } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });

  it('repeats the document number and the column names on each further page', async () => {
    const longInvoice = anInvoice();
    const lines = Array.from({ length: 20 }, () => ({
      text: 'Pack familia',
      detail: 'adulto azul',
      quantity: 1,
      unitPrice: 700,
      total: 700,
    }));
    const text = pdfText(await renderInvoicePdf({ ...longInvoice, content: { ...longInvoice.content, lines } }));
    expect(text).toContain('Factura F2026-000001 (continuación)');
    expect(text.match(/^Cantidad$/gm)).toHaveLength(2);
    expect(pdfText(await renderInvoicePdf(anInvoice()))).not.toContain('continuación');
  });

  it('starts the lines below a tall address', async () => {
    const longAddress = 'Avenida de la Constitución Europea de los Pueblos Unidos número 1234, escalera izquierda. '.repeat(3);
    const pdf = await renderInvoicePdf(anInvoice({}, longAddress));
    const pieces = pdfPieces(pdf);
    const heightOf = (text: string) => pieces.find((piece) => piece.text === text)?.height ?? Number.NaN;
    expect(heightOf('España') - heightOf('Descripción')).toBeGreaterThan(12);
  });

  it('starts the next row below a long text', async () => {
    const { content } = anInvoice();
    const text = 'Cepillo de bambú con un nombre que no cabe en una sola línea del documento';
    const lines = [text, 'Pack pareja'].map((name) => ({ text: name, detail: 'azul', quantity: 1, unitPrice: 350, total: 350 }));
    const pieces = pdfPieces(await renderInvoicePdf(anInvoice({ content: { ...content, lines } })));
    const heights = pieces.map(({ height, text: piece }) => ({ height, piece: piece.trim() }));
    const heightOf = (piece: string) => heights.find((found) => found.piece.endsWith(piece))?.height ?? Number.NaN;
    expect(heightOf('del documento') - heightOf('azul')).toBeGreaterThan(8);
    expect(heightOf('azul') - heightOf('Pack pareja')).toBeGreaterThan(8);
  });

  it('formats the VAT rate in the language of the invoice', async () => {
    const { content } = anInvoice();
    expect(pdfText(await renderInvoicePdf(anInvoice({ content: { ...content, locale: 'en' } })))).toContain('VAT 21%');
    expect(pdfText(await renderInvoicePdf(anInvoice()))).toContain('IVA 21 %');
  });

  it('takes a few milliseconds of CPU time', () => {
    const script = join(__dirname, '../../../test/measure-invoice-pdf.mjs');
    const fastestMs = Number(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
    if (process.env['SPEC_SHOW'] === 'true') process.stdout.write(`PDF: ${fastestMs.toFixed(2)} ms\n`);
    expect(fastestMs).toBeGreaterThan(0);
    expect(fastestMs).toBeLessThan(15);
  });
});

describe('the structure of an invoice', () => {
  const rolesOf = (tree: PdfNode) => elementsOf(tree).map(({ role }) => role);

  it('names language and title, and covers every text', async () => {
    const { pages, ...document } = readPdfStructure(await renderInvoicePdf(anInvoice()));
    expect(document).toEqual({
      title: 'Factura F2026-000001',
      xmlTitle: 'Factura F2026-000001',
      lang: 'es',
      viewer: { DisplayDocTitle: true },
      isMarked: true,
    });
    expect(pages.map(({ outside }) => outside)).toEqual([[]]);
  });

  it('leads from the title to the totals by headings and tables', async () => {
    const [page] = readPdfStructure(await renderInvoicePdf(anInvoice())).pages;
    const elements = elementsOf(page?.tree ?? {});
    const headings = elements.filter(({ role }) => role === 'H1' || role === 'H2').map(textOf);
    expect(headings).toEqual(['Factura', 'Vendedor', 'Comprador']);
    const [lines = {}, totals = {}] = elements.filter(({ role }) => role === 'Table');
    expect(rolesOf(lines)).toEqual(['Table', 'THead', 'TR', 'TH', 'TH', 'TH', 'TH', 'TBody', 'TR', 'TD', 'P', 'P', 'TD', 'TD', 'TD']);
    expect(textOf(lines).replaceAll(/\s+/g, ' ')).toContain('Importe Pack familia adulto azul, infantil blanco 1 7,00 € 7,00 €');
    expect(rolesOf(totals)).toEqual(['Table', 'TBody', ...['TR', 'TH', 'TD'], ...['TR', 'TH', 'TD'], ...['TR', 'TH', 'TD']]);
    expect(
      elementsOf(totals)
        .filter(({ role }) => role === 'TD')
        .map((cell) => textOf(cell).trim()),
    ).toEqual(['5,79 €', '1,21 €', '7,00 €']);
  });

  it('gives the headings of columns and rows their scope', async () => {
    const source = (await renderInvoicePdf(anInvoice())).toString('latin1');
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(4);
    expect(source.match(/\/Scope \/Row/g)).toHaveLength(3);
  });

  it.each([
    ['a document', anInvoice(), `Código QR con la dirección donde la Agencia Tributaria comprueba este documento: ${QR_ADDRESS}`],
    ['one of an earlier version', anEarlierInvoice(), `Código QR con los datos de este documento: ${seriesQrText(anEarlierInvoice())}`],
  ])('says what the QR code of %s is', async (_, invoice, alt) => {
    const [page] = readPdfStructure(await renderInvoicePdf(invoice)).pages;
    expect(elementsOf(page?.tree ?? {}).filter(({ role }) => role === 'Figure')).toEqual([expect.objectContaining({ alt })]);
  });

  it('reads the Spanish words around the QR code as Spanish', async () => {
    const { content } = anInvoice();
    const { lang, pages } = readPdfStructure(await renderInvoicePdf(anInvoice({ content: { ...content, locale: 'en' } })));
    const spanish = elementsOf(pages[0]?.tree ?? {}).filter((element) => element.lang === 'es');
    expect([lang, ...spanish.map(textOf)]).toEqual(['en', 'QR tributario:', 'VERI*FACTU']);
  });

  it('leaves out what further pages repeat', async () => {
    const { content } = anInvoice();
    const lines = Array.from({ length: 20 }, () => ({ text: 'Pack', detail: 'azul', quantity: 1, unitPrice: 700, total: 700 }));
    const { pages } = readPdfStructure(await renderInvoicePdf(anInvoice({ content: { ...content, lines } })));
    expect(pages.map(({ outside }) => outside)).toEqual([[], []]);
    const further = elementsOf(pages[1]?.tree ?? {});
    expect(further.filter(({ role }) => role === 'TH').map(textOf)).toEqual(['Base imponible', 'IVA 21 %', 'Total, IVA incluido']);
    expect(pages.map(({ tree }) => textOf(tree).match(/azul/g)?.length ?? 0).reduce((sum, count) => sum + count)).toBe(20);
  });
});
