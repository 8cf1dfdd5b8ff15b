import { DEMO_CONTACT_EMAIL, DEMO_LEGAL_IDENTITY } from '@brote/brand';
import type { SkuStockView } from '@brote/contracts/catalog';
import { SERVICE_NAMES } from '@brote/contracts/runtime';
import { OPENING_POINT_IDS } from '@brote/contracts/staff-catalogue';
import { confirmedText, staffCatalogue, staffProduct } from '@brote/contracts/staff-catalogue/examples';
import type { PackagingRegister } from '../catalog/packaging/packaging-registers';
import { openingPoints, type OpeningFacts } from './opening-points';

const product = {
  ...staffProduct,
  safety: { ...staffProduct.safety, maker: 'Cepillos S.L.', postalAddress: 'Calle de la Paz 12, Valencia', email: 'hola@cepillos.es' },
};
const skuStock: SkuStockView = {
  ...{ sku: 'adult-blue', type: 'adult' as const, color: 'blue' as const, offered: true },
  ...{ available: 480, reserved: 0, sold: 0, threshold: 20, soldLately: 0, daysOfCover: null, movedAt: null },
};
const inventory = { skuStocks: [skuStock], salesDays: 28 };

const lucid: PackagingRegister = {
  ...{ country: 'DE', register: 'LUCID', number: 'DE1234567890123', since: null, law: null, offered: true },
  ...{ revision: 1, changedAt: new Date('2026-10-02T08:00:00Z') },
};

/** A shop that may open. */
const readyFacts: OpeningFacts = {
  settings: {
    seller: [
      { name: 'SELLER_NAME', value: 'Cepillos S.L.' },
      { name: 'SELLER_PACKAGING_ID', value: 'ENV/2026/000012345' },
    ],
    demoVariables: [],
    hasGuaranteeNotice: true,
    greenDelivery: null,
  },
  services: SERVICE_NAMES.map((name) => ({ name, ready: true })),
  catalogue: { ...staffCatalogue, products: [product] },
  inventory,
  declaration: { version: '1.0', declaredOn: '2026-12-20' },
  registers: [lucid],
  texts: [confirmedText],
};

const openPointsOf = (change: Partial<OpeningFacts>) =>
  openingPoints({ ...readyFacts, ...change })
    .filter(({ state }) => state === 'open')
    .map(({ id, values }) => [id, values.map(({ es }) => es)]);
const withSettings = (change: Partial<OpeningFacts['settings']>) => ({ settings: { ...readyFacts.settings, ...change } });
const withProduct = (change: Partial<typeof product>) => ({
  catalogue: { ...readyFacts.catalogue, products: [{ ...product, ...change }] },
});
const withSafety = (change: Partial<typeof product.safety>) => withProduct({ safety: { ...product.safety, ...change } });

describe('the points before the opening', () => {
  it('are each listed once, and none is open for a shop that is ready', () => {
    expect(openingPoints(readyFacts).map(({ id }) => id)).toEqual([...OPENING_POINT_IDS]);
    expect(openPointsOf({})).toEqual([]);
  });

  it('name the price and the day since when it holds', () => {
    const prices = openingPoints(readyFacts).find(({ id }) => id === 'prices');
    expect(prices?.values).toEqual([{ en: 'Couple pack: 5.00 € since 2026-11-01', es: 'Pack pareja: 5,00 € desde 2026-11-01' }]);
  });

  it.each<[string, Partial<OpeningFacts>, [string, string[]][]]>([
    ['a seller of the demonstration', withSettings({ demoVariables: ['SELLER_NAME'] }), [['seller', ['SELLER_NAME']]]],
    [
      'a service with another seller',
      { services: [{ name: 'notifications', ready: true, differingSeller: ['SELLER_TAX_ID'] }] },
      [['seller', ['notifications: SELLER_TAX_ID']]],
    ],
    ['a service that does not answer', { services: [{ name: 'identity', ready: false }] }, [['seller', ['identity: sin respuesta']]]],
    ['another demo value', withSettings({ demoVariables: ['SUPPORT_EMAIL'] }), [['demo-values', ['SUPPORT_EMAIL']]]],
    [
      'the demo address of the maker',
      withSafety({ postalAddress: DEMO_LEGAL_IDENTITY.addressInEnglish }),
      [['demo-values', ['Pack pareja: fabricante']]],
    ],
    ['the demo e-mail of the maker', withSafety({ email: DEMO_CONTACT_EMAIL }), [['demo-values', ['Pack pareja: fabricante']]]],
    ['a demo packaging number', withSettings({ demoVariables: ['SELLER_PACKAGING_ID'] }), [['packaging', ['SELLER_PACKAGING_ID']]]],
    ['no packaging number', withSettings({ seller: [] }), [['packaging', ['SELLER_PACKAGING_ID']]]],
    ['no signed declaration', { declaration: { version: '1.0', declaredOn: null } }, [['billing-declaration', ['BILLING_DECLARATIONS']]]],
    [
      'a product without its packaging',
      withProduct({ packaging: { identifier: 'BOX-2', material: '', sorting: { en: 'Blue.', es: 'Azul.' } } }),
      [['packaging', ['Pack pareja: envase']]],
    ],
    [
      'a text without a confirmation',
      { texts: [{ ...confirmedText, confirmedAt: null }] },
      [['legal-texts', ['Condiciones de venta, 2025-05-21']]],
    ],
    ['no guarantee notice', withSettings({ hasGuaranteeNotice: false }), [['guarantee-notice', ['GUARANTEE_NOTICE_DIR']]]],
    [
      'gaps of the safety information',
      withSafety({ maker: '', warnings: { en: 'Keep it dry.', es: '' } }),
      [['safety', ['Pack pareja: fabricante', 'Pack pareja: advertencias']]],
    ],
    ['a product without a price', withProduct({ price: null, salePrice: null, history: [] }), [['prices', ['Pack pareja: sin precio']]]],
    ['no published product', withProduct({ published: false }), [['prices', ['Ningún producto está publicado']]]],
    [
      'no price book in force',
      { catalogue: { ...readyFacts.catalogue, plans: { ...staffCatalogue.plans, terms: [] } } },
      [['price-book', ['Ninguna tarifa está en vigor']]],
    ],
    [
      'a brush on offer without stock',
      { inventory: { ...inventory, skuStocks: inventory.skuStocks.map((stock) => ({ ...stock, available: 0 })) } },
      [['stock', ['Azul océano, adulto: 0']]],
    ],
  ])('are open with %s', (_title, change, open) => {
    expect(openPointsOf(change)).toEqual(open);
  });

  it('name the countries without a number, which get no delivery and keep nothing closed', () => {
    const missing: PackagingRegister = { ...lucid, country: 'FR', register: 'SYDEREP', number: '', offered: false };
    const point = openingPoints({ ...readyFacts, registers: [lucid, missing] }).find(({ id }) => id === 'packaging-registers');
    expect(point).toMatchObject({ state: 'not-needed', place: '/catalogue?view=packaging' });
    expect(point?.values.map(({ es }) => es)).toEqual([
      'Francia: SYDEREP, falta el número, sin entregas',
      'Alemania: LUCID, DE1234567890123',
    ]);
  });

  it('need no durability promise and no green delivery', () => {
    const stateOf = (facts: OpeningFacts, id: string) => openingPoints(facts).find((point) => point.id === id)?.state;
    const silent = { ...readyFacts, ...withProduct({ durabilityGuarantee: null, repairInformation: null }) };
    expect([stateOf(silent, 'durability'), stateOf(silent, 'delivery-option')]).toEqual(['not-needed', 'not-needed']);
    const green = { ...readyFacts, ...withSettings({ greenDelivery: { en: 'By bicycle', es: 'En bicicleta' } }) };
    expect(stateOf(green, 'delivery-option')).toBe('done');
  });
});
