import * as catalog from '@brote/contracts/catalog';
import * as admin from '@brote/contracts/staff-catalogue';
import type { RequestClient } from '@brote/messaging';
import { aCaller } from '@brote/test-support';
import { ReserveBrushes } from '../src/reservations/reserve-brushes';
import { aReservation, singleLineOf, brushOf } from './builders';
import { CatalogHarness, refusalOf } from './catalog-harness';
import { asAdmin, asStaff, bookContent, CatalogAdmin } from './catalog-admin';

const DAY_MS = 86_400_000;

describe('the catalogue of admins', () => {
  let catalogue: CatalogHarness;
  let requests: RequestClient;
  let catalogAdmin: CatalogAdmin;
  beforeEach(async () => {
    catalogue = await CatalogHarness.start();
    requests = catalogue.requests;
    catalogAdmin = new CatalogAdmin(catalogue);
  });
  afterEach(() => catalogue.stop());

  const listProducts = async () => (await requests.send(catalog.getCatalogue, {})).products;

  it('is read by staff only, and changed by admins only', async () => {
    const customer = { caller: aCaller() };
    expect(await refusalOf(requests.send(admin.getStaffCatalogue, {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusalOf(requests.send(admin.getStaffCatalogue, {}, customer))).toMatchObject({ code: 'FORBIDDEN' });
    const target = { productId: 'brush-single', revision: 1 } as const;
    for (const caller of [customer, asStaff])
      for (const attempt of [
        catalogAdmin.editProduct({ name: { en: 'Mine', es: 'Mío' } }, caller),
        requests.send(admin.publishProduct, { ...target, published: false }, caller),
        requests.send(admin.setProductPrice, { ...target, price: 1, salePrice: null, saleEndsOn: null }, caller),
        requests.send(admin.setVariantAvailability, { sku: 'adult-green', offered: true }, caller),
        requests.send(admin.planPriceBook, { revision: 1, book: '2025', from: null, content: null }, caller),
        requests.send(admin.cancelPriceBook, { revision: 1, termId: '2' }, caller),
      ])
        expect(await refusalOf(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    expect([await catalogAdmin.readAudit(), await catalogue.readPublishedEvents()]).toEqual([[], []]);
  });

  describe('product texts', () => {
    it('are displayed to customers as they were written, published and audited', async () => {
      const editedProduct = await catalogAdmin.editProduct({ name: { en: ' One brush ', es: 'Un cepillo' } });
      expect(editedProduct).toMatchObject({ revision: 2, name: { en: 'One brush', es: 'Un cepillo' } });
      expect((await listProducts())[0]).toMatchObject({ name: { en: 'One brush', es: 'Un cepillo' } });
      expect((await catalogue.readPublishedEvents()).map(({ type }) => type)).toEqual([
        'catalog.product.changed.v1',
        'catalog.audit.recorded.v1',
      ]);
      expect(await catalogAdmin.readAudit()).toEqual([
        {
          ...{ action: 'product.edit', actor_id: asAdmin.caller.userId, target_id: 'brush-single' },
          before: { name_en: 'Single brush', name_es: 'Cepillo individual' },
          after: { name_en: 'One brush', name_es: 'Un cepillo' },
        },
      ]);
      await catalogAdmin.editProduct({});
      expect(await catalogAdmin.readAudit()).toHaveLength(1);
    });

    it('mention durability and repair only while both languages have the text', async () => {
      const withoutDurability = { durabilityGuarantee: null, repairInformation: null };
      for (const product of await listProducts()) expect(product).toMatchObject(withoutDurability);
      const durabilityGuarantee = { en: 'Handle: five years', es: 'Mango: cinco años' };
      const repairInformation = { en: 'Not repairable', es: 'No se puede reparar' };
      expect(await catalogAdmin.editProduct({ durabilityGuarantee, repairInformation })).toMatchObject({
        durabilityGuarantee,
        repairInformation,
      });
      expect((await listProducts())[0]).toMatchObject({ durabilityGuarantee, repairInformation });
      expect(await refusalOf(catalogAdmin.editProduct({ repairInformation: { en: 'Not repairable', es: ' ' } }))).toMatchObject({
        code: 'INVALID_REQUEST',
      });
      await catalogAdmin.editProduct({ repairInformation: null });
      expect((await listProducts())[0]).toMatchObject({ durabilityGuarantee, repairInformation: null });
      expect((await catalogAdmin.readAudit()).at(-1)).toMatchObject({
        before: { repair_information_en: 'Not repairable', repair_information_es: 'No se puede reparar' },
        after: { repair_information_en: '', repair_information_es: '' },
      });
    });

    it('keep only the first of two concurrent edits', async () => {
      const { revision } = await catalogAdmin.getSingleBrush();
      const outcomes = await Promise.allSettled([
        catalogAdmin.editProduct({ revision, name: { en: 'First', es: 'Primero' } }),
        catalogAdmin.editProduct({ revision, name: { en: 'Second', es: 'Segundo' } }),
      ]);
      const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
      expect(refusals.map(({ code }) => code)).toEqual(['VERSION_CONFLICT']);
      expect(await catalogAdmin.readAudit()).toHaveLength(1);
    });

    it('require the safety block while customers see the product', async () => {
      const { safety } = await catalogAdmin.getSingleBrush();
      const incompleteSafety = { ...safety, maker: ' ' };
      expect(await refusalOf(catalogAdmin.editProduct({ safety: incompleteSafety }))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
      expect(await refusalOf(catalogAdmin.editProduct({ safety: { ...safety, email: 'nobody' } }))).toMatchObject({
        code: 'SAFETY_INCOMPLETE',
      });
      await catalogAdmin.setPublished(1, false);
      expect((await listProducts()).map(({ id }) => id)).toEqual(['brush-couple', 'brush-family']);
      expect(await catalogAdmin.editProduct({ safety: incompleteSafety })).toMatchObject({ published: false, revision: 3 });
      expect(await refusalOf(catalogAdmin.setPublished(3, true))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
      await catalogAdmin.editProduct({ safety });
      expect(await catalogAdmin.setPublished(4, true)).toMatchObject({ published: true });
      expect((await catalogAdmin.readAudit()).map(({ action }) => action)).toEqual([
        'product.withdraw',
        'product.edit',
        'product.edit',
        'product.publish',
      ]);
    });
  });

  it('refuses the purchase of a draft product, and compares no saving with its price', async () => {
    await catalogue.addCopy();
    await catalogue.reserve(aReservation(), 1);
    await catalogAdmin.setPublished(1, false);
    expect(await refusalOf(catalogue.reserve(aReservation(), 1))).toMatchObject({ code: 'PRODUCT_UNKNOWN' });
    expect((await requests.send(catalog.getPlans, {})).plans.map(({ saving }) => saving?.against)).toEqual([
      undefined,
      undefined,
      'four-individual',
    ]);
  });

  describe('prices', () => {
    it('are reduced until the end of a day in Madrid, next to the lowest price of 30 days', async () => {
      await catalogAdmin.setPrice({ price: 600 });
      catalogue.clock.advance(5 * DAY_MS);
      const view = await catalogAdmin.setPrice({ revision: 2, price: 600, salePrice: 450, saleEndsOn: '2026-12-20' });
      expect(view).toMatchObject({ priorPrice: { amount: 350 }, salePrice: { amount: 450 }, saleEndsAt: '2026-12-20T22:59:59.000Z' });
      expect(view.history.map(({ price, salePrice }) => [price.amount, salePrice?.amount ?? null])).toEqual([
        [600, 450],
        [600, null],
        [500, 350],
        [500, null],
      ]);
      expect((await listProducts())[0]).toMatchObject({ salePrice: { amount: 450 }, priorPrice: { amount: 350 } });
      expect((await catalogAdmin.readAudit()).at(-1)).toMatchObject({
        action: 'product.set-price',
        before: { price: 600, salePrice: null },
        after: { price: 600, salePrice: 450, saleEndsAt: '2026-12-20T22:59:59.000Z' },
      });
    });

    it.each([
      ['a sale without an end', { salePrice: 300 }],
      ['an end in the past', { salePrice: 300, saleEndsOn: '2026-11-19' }],
      ['a day that does not exist', { salePrice: 300, saleEndsOn: '2026-11-31' }],
      ['a sale price equal to the price', { salePrice: 500, saleEndsOn: '2026-12-20' }],
    ])('refuse %s', async (_what, terms) => {
      expect(await refusalOf(catalogAdmin.setPrice(terms))).toMatchObject({ code: 'PRICE_INVALID' });
      expect(await catalogAdmin.readAudit()).toEqual([]);
    });

    it('refuse a change by an admin who saw an older revision', async () => {
      await catalogAdmin.setPrice({ price: 600 });
      expect(await refusalOf(catalogAdmin.setPrice({ price: 700 }))).toMatchObject({ code: 'VERSION_CONFLICT' });
    });
  });

  describe('colours', () => {
    const greenReservation = aReservation({ lines: [singleLineOf('adult-green')] });

    it('are offered, sold and withdrawn', async () => {
      await catalogue.setAvailable(5, ['adult-green']);
      expect(await refusalOf(catalogue.reserve(greenReservation))).toMatchObject({ code: 'BRUSHES_INVALID' });
      expect(await catalogAdmin.setOffered('adult-green', true)).toEqual({
        sku: 'adult-green',
        type: 'adult',
        color: 'green',
        offered: true,
        available: 5,
      });
      const [product] = await listProducts();
      expect(product?.colors).toContain('green');
      expect(product?.brushes.find(({ sku }) => sku === 'adult-green')).toMatchObject({ availability: 'low-stock', left: 5 });
      expect((await requests.send(catalog.getPlans, {})).offered).toContainEqual({ type: 'adult', color: 'green' });
      expect((await catalogue.reserve(greenReservation)).held).toEqual([{ sku: 'adult-green', quantity: 1 }]);
      await catalogAdmin.setOffered('adult-green', false);
      expect(await refusalOf(catalogue.reserve(aReservation({ lines: [singleLineOf('adult-green')] })))).toMatchObject({
        code: 'BRUSHES_INVALID',
      });
      expect((await catalogAdmin.readAudit()).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['brush.offer', { offered: false }, { offered: true }],
        ['brush.offer', { offered: true }, { offered: false }],
      ]);
      expect(await catalogue.findImbalances()).toEqual([]);
    });

    it('are still reserved for deliveries with that colour after they are withdrawn', async () => {
      const reserve = (reservationId: string) =>
        catalogue.get(ReserveBrushes).reserveBrushes({ reservationId, brushes: [brushOf('adult-white')] });
      await catalogAdmin.setOffered('adult-white', false);
      expect(await reserve(greenReservation.reservationId)).toEqual({ held: [{ sku: 'adult-white', quantity: 1 }] });
    });

    it('publish all products and plans once when one is offered', async () => {
      await catalogAdmin.setOffered('adult-pink', true);
      await catalogAdmin.setOffered('adult-pink', true);
      expect((await catalogue.readPublishedEvents()).map(({ type, aggregate_id }) => [type, aggregate_id])).toEqual([
        ['catalog.product.changed.v1', 'brush-single'],
        ['catalog.product.changed.v1', 'brush-couple'],
        ['catalog.product.changed.v1', 'brush-family'],
        ['catalog.plans.changed.v1', 'plans'],
        ['catalog.audit.recorded.v1', expect.any(String)],
      ]);
    });

    it('keep at least one offered colour of each type', async () => {
      await catalogAdmin.setOffered('kids-yellow', false);
      expect(await refusalOf(catalogAdmin.setOffered('kids-white', false))).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    });

    it('may be a surprise, reserved and sold from the stock of plain colours', async () => {
      const surprise = aReservation({ lines: [singleLineOf('adult-surprise', { quantity: 2 })] });
      expect(await refusalOf(catalogue.reserve(surprise))).toMatchObject({ code: 'BRUSHES_INVALID' });
      await catalogAdmin.setOffered('adult-surprise', true);
      await catalogue.setAvailable(0, ['adult-blue', 'adult-yellow', 'adult-white']);
      expect((await listProducts())[0]?.brushes.find(({ sku }) => sku === 'adult-surprise')).toMatchObject({ availability: 'in-stock' });
      const answer = await catalogue.reserve(surprise);
      expect(answer.held).toEqual([{ sku: 'adult-purple', quantity: 2 }]);
      expect(await catalogue.reserve(surprise)).toEqual(answer);
      const delivery = { reservationId: aReservation().reservationId, brushes: [brushOf('adult-surprise'), brushOf('kids-white')] };
      expect((await catalogue.get(ReserveBrushes).reserveBrushes(delivery)).held).toEqual([
        { sku: 'adult-purple', quantity: 1 },
        { sku: 'kids-white', quantity: 1 },
      ]);
      expect(await catalogue.readStockOf('adult-purple')).toMatchObject({ available: 497, reserved: 3 });
      expect(await catalogue.findImbalances()).toEqual([]);
    });
  });

  describe('price books', () => {
    const readIndividualPrice = async () => (await requests.send(catalog.getPlans, {})).plans[0]?.monthlyPrice.amount;

    it('are planned for a day in Madrid, take effect on that day, and stay in the history', async () => {
      const view = await catalogAdmin.planBook({});
      expect(view.terms.map(({ book, validFrom, state }) => [book, validFrom, state])).toEqual([
        ['2027', '2026-12-31T23:00:00.000Z', 'planned'],
        ['2026', '2025-12-31T23:00:00.000Z', 'current'],
        ['2025', '2024-12-31T23:00:00.000Z', 'past'],
      ]);
      expect(await readIndividualPrice()).toBe(100);
      catalogue.clock.advance(60 * DAY_MS);
      expect(await readIndividualPrice()).toBe(120);
      expect((await catalogAdmin.getStaffCatalogue()).plans.terms.map(({ state }) => state)).toEqual(['current', 'past', 'past']);
      expect(await catalogAdmin.readAudit()).toMatchObject([
        { action: 'price-book.plan', target_id: '2027', before: { book: '2026' }, after: { individual: 120, couple: 220, family: 400 } },
      ]);
    });

    it('are withdrawn before their day, and not after it', async () => {
      const plannedBook = await catalogAdmin.planBook({});
      const termId = plannedBook.terms[0]?.id ?? '';
      const cancelledBook = await requests.send(admin.cancelPriceBook, { revision: 2, termId }, asAdmin);
      expect(cancelledBook.terms.map(({ state }) => state)).toEqual(['withdrawn', 'current', 'past']);
      expect((await requests.send(catalog.getPlans, {})).nextBookAt).toBeNull();
      catalogue.clock.advance(60 * DAY_MS);
      expect(await readIndividualPrice()).toBe(100);
      const currentTermId = cancelledBook.terms[1]?.id ?? '';
      for (const closedTermId of [termId, currentTermId])
        expect(await refusalOf(requests.send(admin.cancelPriceBook, { revision: 3, termId: closedTermId }, asAdmin))).toMatchObject({
          code: 'ACTION_NOT_ALLOWED',
        });
      expect((await catalogAdmin.readAudit()).map(({ action, after }) => [action, after === null])).toEqual([
        ['price-book.plan', false],
        ['price-book.withdraw', true],
      ]);
    });

    it('of earlier years take effect at once', async () => {
      await catalogAdmin.planBook({ book: '2025', from: null, content: null });
      expect(await readIndividualPrice()).toBe(799);
    });

    it.each([
      ['a book that exists', { book: '2026' }, 'BOOK_EXISTS'],
      ['a book that does not exist', { content: null }, 'BOOK_UNKNOWN'],
      ['today', { from: '2026-11-20' }, 'DATE_INVALID'],
      ['a day that does not exist', { from: '2027-02-30' }, 'DATE_INVALID'],
      ['a day more than two years ahead', { from: '2030-01-01' }, 'DATE_INVALID'],
      ['an outdated revision', { revision: 7 }, 'VERSION_CONFLICT'],
      [
        'a book that names a plan twice',
        { content: { ...bookContent(1), prices: bookContent(1).prices.map((price) => ({ ...price, planId: 'couple' as const })) } },
        'PRICE_INVALID',
      ],
    ])('refuse %s', async (_what, change, code) => {
      expect(await refusalOf(catalogAdmin.planBook(change))).toMatchObject({ code });
      expect([await catalogAdmin.readAudit(), (await catalogAdmin.getStaffCatalogue()).plans.terms.length]).toEqual([[], 2]);
    });
  });
});
