import { elementsOf, readPdfStructure, textOf } from '@brote/test-support/pdf-structure';
import { renderPackingSlipPdf } from './packing-slip-pdf';

const ORDER = {
  number: 'BR-2026-000123',
  locale: 'en' as const,
  placedAt: new Date('2026-11-20T10:00:00Z'),
  shipping: {
    firstName: 'Ιωάννα',
    email: 'ioanna@example.com',
    lastName: 'Παπαδοπούλου',
    address: 'Odos Ermou 1',
    postalCode: '105 63',
    city: 'Athens',
    country: 'GR' as const,
    phone: '+30 210 0000000',
    notes: '',
  },
  brushCount: 3,
  lines: [{ name: { en: 'Family pack', es: 'Pack familia' }, quantity: 1, brushes: [] }],
};

const PRODUCER = { name: 'Cepillos S.L.', address: 'Calle Mayor 1, Valencia', email: 'hola@cepillos.es', identifiers: ['BOX-4'] };

describe('the structure of a packing slip', () => {
  it('has headings, and a list without the boxes to tick', async () => {
    const { pages, title, lang } = readPdfStructure(await renderPackingSlipPdf(ORDER, PRODUCER));
    const elements = elementsOf(pages[0]?.tree ?? {});
    const textsOf = (...roles: string[]) =>
      elements.filter(({ role = '' }) => roles.includes(role)).map((element) => textOf(element).trim());
    expect([title, lang]).toEqual(['Packing slip BR-2026-000123', 'en']);
    expect(textsOf('H1', 'H2')).toEqual(['Packing slip', 'Ship to', 'Contents', 'Producer of the packaging']);
    expect(textsOf('P')).toEqual(expect.arrayContaining(['Cepillos S.L., Calle Mayor 1, Valencia, hola@cepillos.es', 'BOX-4']));
    expect(textsOf('P')).toContain('Ιωάννα Παπαδοπούλου');
    expect(textsOf('Lbl')).toEqual(['1 ×']);
    expect(textsOf('LBody')).toEqual(['Family pack']);
    expect(pages.map(({ outside }) => outside)).toEqual([[]]);
  });

  it('leaves out the repeated title of a further page', async () => {
    const lines = Array.from({ length: 30 }, () => ({ name: { en: 'Family pack', es: 'Pack familia' }, quantity: 1, brushes: [] }));
    const { pages } = readPdfStructure(await renderPackingSlipPdf({ ...ORDER, lines }, PRODUCER));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(({ tree }) => textOf(tree).match(/Packing slip/g)?.length ?? 0)).toEqual(
      pages.map((_, index) => (index === 0 ? 1 : 0)),
    );
    expect(pages.flatMap(({ tree }) => elementsOf(tree)).filter(({ role }) => role === 'LI')).toHaveLength(30);
  });
});
