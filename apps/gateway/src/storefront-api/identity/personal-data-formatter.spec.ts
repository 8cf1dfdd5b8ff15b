import { PersonalDataFormatter } from './personal-data-formatter';

const order = {
  ...{ number: 'BR-2026-000123', status: 'shipped', placedAt: '2026-07-20T22:42:00.000Z', total: 350, note: null, gift: true },
  shipping: { firstName: 'shipped', country: 'ES' },
  lines: [{ product: { en: 'Pack', es: 'Lote' }, brushes: [{ type: 'kids', color: 'yellow' }] }],
};
const textOf = (locale: 'en' | 'es', section: string, dataObject: object) =>
  new PersonalDataFormatter(locale)
    .linesOf(section, { ...dataObject })
    .map(({ label, value, depth }) => `${'  '.repeat(depth)}${label}: ${value}`.trimEnd());

describe('the words of exported data', () => {
  it('are labels, states, Madrid times and euros in Spanish; texts by customers do not change', () => {
    expect(textOf('es', 'orders', order)).toEqual([
      ...[
        'Número: BR-2026-000123',
        'Estado: Enviado',
        'Fecha del pedido: 21 de julio de 2026 a las 0:42',
        'Total: 3,50\u00a0€',
        'Nota: nada',
        'gift: sí',
      ],
      ...['Se envía a:', '  Nombre: shipped', '  País: España'],
      ...['Artículos 1:', '  Producto: Lote', '  Cepillos 1:', '    Tipo: Infantil', '    Color: Amarillo'],
    ]);
  });

  it('are English for an English account, with plain dates and named events of the security log', () => {
    expect(textOf('en', 'invoices', { issuedOn: '2026-11-21T23:00:00.000Z', roles: [] })).toEqual([
      'Issued: 22 November 2026',
      'Permissions: nothing',
    ]);
    expect(textOf('en', 'securityLog', { kind: 'data-exported' })).toEqual(['Kind: Data exported']);
  });
});
