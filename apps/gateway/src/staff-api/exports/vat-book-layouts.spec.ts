import { VAT_BOOK_LAYOUTS, type VatBookLayout, type VatBookRow } from '@brote/contracts/staff-orders';
import { vatBookRow } from '@brote/contracts/staff-orders/examples';
import { csvOf } from '../tables/csv-table';
import { tablePages } from '../tables/table';
import { BOOK_LAYOUTS } from './vat-book-layouts';

const INVOICE: VatBookRow = {
  ...{ ...vatBookRow, number: 'F2026-000001', series: 'F', issuedOn: '2026-11-20', corrects: null },
  ...{ buyer: 'Puig, Jordi "Nuñez"', net: 579, vat: 121, total: 700 },
};
const ABROAD: VatBookRow = {
  ...{ ...INVOICE, number: 'F2026-000002', buyer: 'Erika; Muster', purchase: 'A1B2C3D4', country: 'AT', vatCountry: 'AT' },
  ...{ ratePermille: 200, net: 583, vat: 117 },
};
const ROWS = [INVOICE, ABROAD, vatBookRow];
const MARK = '\uFEFF';

/** The file as text: its bytes are UTF-8. */
async function fileOf(layout: VatBookLayout): Promise<string> {
  const { headings, includes, toTableRow, csv } = BOOK_LAYOUTS[layout];
  const firstPage = { rows: ROWS.filter(includes), nextCursor: null };
  const pages = tablePages(firstPage, () => Promise.resolve(firstPage), toTableRow);
  const chunks: Buffer[] = [];
  for await (const chunk of csvOf({ headings, pages }, csv)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(Buffer.from(bytes.toString('utf8'))).toEqual(bytes);
  return bytes.toString('utf8');
}

const linesOf = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
const HOLDED_REST =
  'Fecha dd/mm/yyyy;Fecha de vencimiento dd/mm/yyyy;Descripción;Nombre del contacto;NIF;Dirección;Población;Código postal;Provincia;País;' +
  'Concepto;Descripción del producto;SKU;Precio unidad;Unidades;Descuento %;IVA %';

describe('the VAT book for a program', () => {
  it('has simplified invoices among the invoices', () => {
    const simplified: VatBookRow = { ...INVOICE, number: 'S2026-000001', series: 'S', buyer: '' };
    expect(VAT_BOOK_LAYOUTS.filter((layout) => BOOK_LAYOUTS[layout].includes(simplified))).toEqual(['standard', 'holded-invoices', 'odoo']);
    expect(BOOK_LAYOUTS.odoo.toTableRow(simplified).slice(0, 2)).toEqual(['out_invoice', 'S2026-000001']);
  });

  it('has the tax number of a company in the layouts that have its column', () => {
    const toCompany: VatBookRow = { ...INVOICE, buyer: 'Hotel Sol S.L.', buyerTaxId: 'A58818501' };
    const shown = (layout: VatBookLayout) => {
      const cells = BOOK_LAYOUTS[layout].toTableRow(toCompany);
      return cells[BOOK_LAYOUTS[layout].headings.indexOf('NIF')];
    };
    const layouts = ['standard', 'holded-invoices', 'holded-credit-notes'] as const;
    expect(layouts.map(shown)).toEqual(layouts.map(() => 'A58818501'));
  });

  it('has the columns of invoices of Holded', async () => {
    expect(await fileOf('holded-invoices')).toBe(
      linesOf(
        `${MARK}Num factura;Formato de numeración;${HOLDED_REST}`,
        'F2026-000001;;20/11/2026;20/11/2026;BR-2026-000123;"Puig, Jordi ""Nuñez""";;;;;;ES;Compra BR-2026-000123;;;5,785124;1;0;s_iva_21',
        'F2026-000002;;20/11/2026;20/11/2026;A1B2C3D4;"Erika; Muster";;;;;;AT;Compra A1B2C3D4;;;5,833333;1;0;',
      ),
    );
  });

  it('has the columns of corrective invoices of Holded, which are positive', async () => {
    expect(await fileOf('holded-credit-notes')).toBe(
      linesOf(
        `${MARK}Num documento;${HOLDED_REST}`,
        'R2026-000007;25/11/2026;25/11/2026;BR-2026-000123;Lucía Ferrer;;;;;;ES;Compra BR-2026-000123;Rectifica F2026-000001;;2,892562;1;0;s_iva_21',
      ),
    );
  });

  it('has the fields of Odoo, with credit notes as refunds', async () => {
    expect(await fileOf('odoo')).toBe(
      linesOf(
        'move_type,name,invoice_date,partner_id,ref,invoice_line_ids/name,invoice_line_ids/quantity,invoice_line_ids/price_unit,invoice_line_ids/tax_ids',
        'out_invoice,F2026-000001,2026-11-20,"Puig, Jordi ""Nuñez""",BR-2026-000123,Compra BR-2026-000123,1,5.785124,21% G',
        'out_invoice,F2026-000002,2026-11-20,Erika; Muster,A1B2C3D4,Compra A1B2C3D4,1,5.833333,',
        'out_refund,R2026-000007,2026-11-25,Lucía Ferrer,F2026-000001,Compra BR-2026-000123,1,2.892562,21% G',
      ),
    );
  });

  it('has the same headings and cells in each layout', async () => {
    for (const layout of VAT_BOOK_LAYOUTS) {
      const { headings, toTableRow } = BOOK_LAYOUTS[layout];
      for (const row of ROWS) expect([layout, toTableRow(row).length]).toEqual([layout, headings.length]);
    }
    expect(await fileOf('standard')).toContain(`${MARK}Número;Serie;`);
  });

  it.each([100, 190, 210, 255, 270])('has prices from which a program computes the documented total at %d per thousand', (ratePermille) => {
    for (let total = 1; total <= 20_000; total += 1) expect(computedTotalOf(total, ratePermille)).toBe(total);
  });

  it('has a cent too much at 20 % where net and VAT both end in half a cent', () => {
    for (let total = 1; total <= 20_000; total += 1) expect(computedTotalOf(total, 200)).toBe(total % 6 === 3 ? total + 1 : total);
  });
});

/** The cents that a program computes from the price without VAT. It rounds halves up. */
function computedTotalOf(total: number, ratePermille: number): number {
  const price = BOOK_LAYOUTS.odoo.toTableRow({ ...INVOICE, total, ratePermille })[7] as { value: number };
  return Math.round(price.value / 10_000) + Math.round((price.value * ratePermille) / 10_000_000);
}
