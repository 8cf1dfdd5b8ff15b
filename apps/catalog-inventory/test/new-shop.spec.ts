import { randomUUID } from 'node:crypto';
import { getCatalogue, getInventory, getPlans, receiveStock, reserveStock } from '@brote/contracts/catalog';
import { BRAND_NAME } from '@brote/brand';
import * as admin from '@brote/contracts/staff-catalogue';
import { openingSettings } from '@brote/contracts/staff-catalogue/examples';
import { aReservation } from './builders';
import { FakeOpeningServices } from './fake-opening-services';
import { asAdmin, asStaff, bookContent, CatalogAdmin } from './catalog-admin';
import { CatalogHarness, refusalOf } from './catalog-harness';
import { ReservationsController } from '../src/reservations/reservations.controller';
import { fillDemoCatalogue } from '../src/demo/demo-catalogue';

const DAY_MS = 86_400_000;
const REAL_SAFETY = {
  maker: 'Bambú del Turia S.L.',
  postalAddress: 'Calle de la Paz 12, 46003 Valencia, España',
  email: 'hola@bambudelturia.es',
  identifier: 'BDT-1',
  warnings: { en: 'Keep it dry.', es: 'Mantenlo seco.' },
};

let catalogue: CatalogHarness;
let catalogAdmin: CatalogAdmin;

beforeEach(async () => {
  catalogue = await CatalogHarness.startEmpty();
  catalogAdmin = new CatalogAdmin(catalogue);
});
afterEach(() => catalogue.stop());

const requestCatalogue = () => catalogue.requests.send(getCatalogue, {});
const requestPlans = () => catalogue.requests.send(getPlans, {});

describe('a shop before its first price', () => {
  it('has products, plans and SKUs, and shows customers none of them', async () => {
    expect((await requestCatalogue()).products).toEqual([]);
    expect(await requestPlans()).toMatchObject({ book: '', plans: [], nextBookAt: null });
    const { products, plans } = await catalogAdmin.getStaffCatalogue();
    expect(products.map(({ id }) => id)).toEqual(['brush-single', 'brush-couple', 'brush-family']);
    for (const product of products) {
      expect(product).toMatchObject({ published: false, price: null, salePrice: null, priorPrice: null, history: [] });
      expect(product.safety).toMatchObject({ maker: '', postalAddress: '', email: '', warnings: { en: '', es: '' } });
    }
    expect(plans).toMatchObject({ books: [], terms: [] });
    const { skuStocks } = await catalogue.requests.send(getInventory, {}, asStaff);
    expect(skuStocks.map(({ available }) => available)).toEqual(skuStocks.map(() => 0));
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('sells nothing', async () => {
    expect(await refusalOf(catalogue.reserve(aReservation()))).toMatchObject({ code: 'PRODUCT_UNKNOWN' });
  });

  it('publishes no product without its maker, and none without a price', async () => {
    expect(await refusalOf(catalogAdmin.setPublished(1, true))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
    const { revision } = await catalogAdmin.editProduct({ safety: REAL_SAFETY });
    expect(await refusalOf(catalogAdmin.setPublished(revision, true))).toMatchObject({ code: 'PRICE_MISSING' });
    expect((await requestCatalogue()).products).toEqual([]);
  });

  it('sells a product once an admin has set its facts, its price and its stock', async () => {
    const { revision } = await catalogAdmin.editProduct({ safety: REAL_SAFETY });
    const priced = await catalogAdmin.setPrice({ revision, price: 500 });
    expect(priced).toMatchObject({ price: { amount: 500 }, priorPrice: null });
    expect(priced.history).toHaveLength(1);
    await catalogAdmin.setPublished(priced.revision, true);
    const receipt = { adjustmentId: randomUUID(), sku: 'adult-blue', pieces: 10, reason: 'Albarán 1', batch: null } as const;
    await catalogue.requests.send(receiveStock, receipt, asStaff);
    expect((await requestCatalogue()).products.map(({ id }) => id)).toEqual(['brush-single']);
    const [line] = aReservation().lines;
    if (line === undefined) throw new Error('The reservation has no line');
    const reply = await catalogue.reserve(aReservation({ lines: [{ ...line, expectedUnitPrice: 500 }] }));
    expect(reply.held).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect((await catalogAdmin.readAudit()).find(({ action }) => action === 'product.set-price')).toMatchObject({ before: null });
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('sells plans from the first day of its first price book', async () => {
    await catalogAdmin.planBook({ from: '2026-12-01' });
    expect(await requestPlans()).toMatchObject({ book: '', plans: [], nextBookAt: '2026-11-30T23:00:00.000Z' });
    catalogue.clock.advance(11 * DAY_MS);
    const { book, plans } = await requestPlans();
    expect([book, plans.map(({ id }) => id)]).toEqual(['2027', ['individual', 'couple', 'family']]);
    const [planned] = (await catalogAdmin.readAudit()).filter(({ action }) => action === 'price-book.plan');
    expect(planned).toMatchObject({ before: null });
  });

  it('cancels a planned first price book', async () => {
    const { terms, revision } = await catalogAdmin.planBook({ from: '2026-12-01', content: bookContent(120) });
    const { terms: after } = await catalogue.requests.send(admin.cancelPriceBook, { termId: terms[0]?.id ?? '', revision }, asAdmin);
    expect(after.map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await requestPlans()).toMatchObject({ plans: [], nextBookAt: null });
  });
});

describe('the demo catalogue', () => {
  const fill = () => fillDemoCatalogue(catalogue.database.dataSource, catalogue.clock.now());

  it('fills prices, plans and a balanced stock, once', async () => {
    expect(await fill()).toBe(true);
    expect(await fill()).toBe(false);
    const { products } = await requestCatalogue();
    expect(products.map(({ price, salePrice, priorPrice }) => [price.amount, salePrice?.amount, priorPrice?.amount])).toEqual([
      [500, 350, 500],
      [650, 500, 650],
      [850, 700, 850],
    ]);
    expect(products[0]?.safety.maker).toBe(BRAND_NAME);
    expect((await requestPlans()).plans.map(({ monthlyPrice }) => monthlyPrice.amount)).toEqual([100, 190, 370]);
    expect((await catalogue.readStockOf('kids-white')).available).toBe(500);
    expect(await catalogue.findImbalances()).toEqual([]);
  });

  it('leaves a shop with one price as it is', async () => {
    await catalogAdmin.setPrice({ price: 480 });
    expect(await fill()).toBe(false);
    expect((await requestCatalogue()).products).toEqual([]);
    expect((await catalogAdmin.getStaffCatalogue()).products.map(({ price }) => price?.amount)).toEqual([480, undefined, undefined]);
  });

  it('is filled once by two runs at the same time', async () => {
    expect((await Promise.all([fill(), fill()])).sort()).toEqual([false, true]);
    expect((await catalogAdmin.getSingleBrush()).history).toHaveLength(2);
  });
});

describe('a shop in production', () => {
  let shop: CatalogHarness;
  let services: FakeOpeningServices;

  beforeEach(async () => {
    shop = await CatalogHarness.startEmpty('production');
    services = await FakeOpeningServices.start(shop.nats.url);
    await fillDemoCatalogue(shop.database.dataSource, shop.clock.now());
  });
  afterEach(async () => {
    await services.stop();
    await shop.stop();
  });

  /** As the handler of the request, in one copy of the service. */
  const reserve = (copy = 0) => shop.get(ReservationsController, copy).reserveStock(aReservation());
  const readClosed = async () => {
    const [{ closed: catalogueClosed }, { closed: plansClosed }] = [
      await shop.requests.send(getCatalogue, {}),
      await shop.requests.send(getPlans, {}),
    ];
    return [catalogueClosed, plansClosed];
  };
  const open = (caller = asAdmin, settings = openingSettings) => shop.requests.send(admin.openShop, { settings }, caller);
  const confirmTexts = async () => {
    for (const { id, version } of admin.LEGAL_TEXTS)
      await shop.manager.query('INSERT INTO legal_text_confirmation VALUES ($1, $2, now())', [id, version]);
  };
  const readOpening = () => shop.requests.send(admin.getOpening, { settings: openingSettings }, asAdmin);
  /** Replaces the invented maker of each product, as an admin does. */
  const nameMakers = () =>
    shop.manager.query('UPDATE product SET maker = $1, maker_address = $2, maker_email = $3', [
      ...[REAL_SAFETY.maker, REAL_SAFETY.postalAddress, REAL_SAFETY.email],
    ]);

  it('shows its products and plans, and sells nothing before an admin opens it', async () => {
    expect(await readClosed()).toEqual([true, true]);
    expect(await refusalOf(reserve())).toMatchObject({ code: 'SHOP_NOT_OPEN' });
    expect((await readOpening()).opening).toEqual({ isOpen: false, openedAt: null });
    expect(await refusalOf(open(asStaff))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('asks for each text in its version, once', async () => {
    const confirm = (textId: admin.LegalTextId, version: string, caller = asAdmin) =>
      shop.requests.send(admin.confirmLegalText, { textId, version }, caller);
    const version = admin.LEGAL_TEXTS.find(({ id }) => id === 'terms')?.version ?? '';
    expect(await refusalOf(confirm('terms', '2020-01-01'))).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await refusalOf(confirm('terms', version, asStaff))).toMatchObject({ code: 'FORBIDDEN' });
    // An earlier version that an admin confirmed does not count.
    await shop.manager.query(`INSERT INTO legal_text_confirmation VALUES ('terms', '2020-01-01', now())`);
    expect((await readOpening()).texts.map(({ confirmedAt }) => confirmedAt)).toEqual(admin.LEGAL_TEXTS.map(() => null));
    const [first, second] = await Promise.all([confirm('terms', version), confirm('terms', version)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ confirmedAt: shop.clock.now().toISOString(), confirmedBy: asAdmin.caller.userId });
    expect((await new CatalogAdmin(shop).readAudit()).map(({ action, target_id }) => [action, target_id])).toEqual([
      ['legal-text.confirm', 'terms'],
    ]);
  });

  it('refuses to open by itself while a point of the law is open', async () => {
    expect(await refusalOf(open())).toEqual({ code: 'OPENING_POINTS_OPEN', details: ['demo-values', 'legal-texts'] });
    await nameMakers();
    await confirmTexts();
    services.declaredOn = null;
    services.sellerName = 'Otra S.L.';
    const withoutNotice = { ...openingSettings, hasGuaranteeNotice: false };
    expect(await refusalOf(open(asAdmin, withoutNotice))).toEqual({
      code: 'OPENING_POINTS_OPEN',
      details: ['seller', 'billing-declaration', 'guarantee-notice'],
    });
    expect(await refusalOf(shop.requests.send(admin.openShop, {}, asAdmin))).toMatchObject({ code: 'OPENING_POINTS_OPEN' });
    expect((await readOpening()).opening.isOpen).toBe(false);
    expect(await new CatalogAdmin(shop).readAudit()).toEqual([]);
  });

  it('is opened once by concurrent calls', async () => {
    await nameMakers();
    await confirmTexts();
    await shop.addCopy({ shopStage: 'production' });
    const views = await Promise.all(Array.from({ length: 4 }, () => open()));
    expect(new Set(views.map(({ openedAt }) => openedAt)).size).toBe(1);
    expect((await new CatalogAdmin(shop).readAudit()).map(({ action }) => action)).toEqual(['shop.open']);
  });

  it('sells from the opening on, in each copy of the service, and stays open when a point opens again', async () => {
    await nameMakers();
    await confirmTexts();
    await shop.addCopy({ shopStage: 'production' });
    const openedAt = shop.clock.now().toISOString();
    expect(await refusalOf(reserve(1))).toMatchObject({ code: 'SHOP_NOT_OPEN' });
    expect(await open()).toEqual({ isOpen: true, openedAt });
    shop.clock.advance(DAY_MS);
    services.declaredOn = null;
    expect(await open()).toEqual({ isOpen: true, openedAt });
    const { points, opening } = await readOpening();
    expect(points.find(({ id }) => id === 'billing-declaration')?.state).toBe('open');
    expect(opening).toEqual({ isOpen: true, openedAt });
    for (const copy of [0, 1]) expect((await reserve(copy)).held).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect(await readClosed()).toEqual([undefined, undefined]);
    expect((await new CatalogAdmin(shop).readAudit()).map(({ action }) => action)).toEqual(['shop.open']);
    expect((await shop.readPublishedEvents()).map(({ type }) => type)).toContain('catalog.plans.changed.v1');
  });
});

describe('a shop in staging', () => {
  it('sells without an opening', async () => {
    const shop = await CatalogHarness.startEmpty('staging');
    await fillDemoCatalogue(shop.database.dataSource, shop.clock.now());
    expect((await shop.requests.send(reserveStock, aReservation())).held).toHaveLength(1);
    await shop.stop();
  });
});
