import * as catalog from '@brote/contracts/catalog';
import * as admin from '@brote/contracts/staff-catalogue';
import type { RequestClient } from '@brote/messaging';
import { aCaller } from '@brote/test-support';
import { ReserveBrushes } from '../src/reservations/reserve-brushes';
import { aReservation, aSingle, brushOf } from './builders';
import { Catalogue, refusalOf } from './start-catalogue';

const DAY_MS = 86_400_000;
const nuria = aCaller({ roles: ['customer', 'admin'] });
const pablo = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const asAdmin = { caller: nuria };

describe('the catalogue of admins', () => {
  let catalogue: Catalogue;
  let requests: RequestClient;
  beforeEach(async () => {
    catalogue = await Catalogue.start();
    requests = catalogue.ask;
  });
  afterEach(() => catalogue.stop());

  const read = () => requests.send(admin.getStaffCatalogue, {}, pablo);
  const single = async (): Promise<admin.StaffProductView> => {
    const product = (await read()).products.find(({ id }) => id === 'brush-single');
    if (!product) throw new Error('The single brush is missing');
    return product;
  };
  const edit = async (own: Partial<admin.EditProductRequest>, caller = asAdmin) => {
    const { id: productId, revision, name, description, safety, durabilityGuarantee, repairInformation } = await single();
    const texts = { name, description, safety, durabilityGuarantee, repairInformation };
    return requests.send(admin.editProduct, { productId, revision, ...texts, ...own }, caller);
  };
  const publish = (revision: number, published: boolean) =>
    requests.send(admin.publishProduct, { productId: 'brush-single', revision, published }, asAdmin);
  const setPrice = (own: Partial<admin.SetPriceRequest>) =>
    requests.send(
      admin.setProductPrice,
      { productId: 'brush-single', revision: 1, price: 500, salePrice: null, saleEndsOn: null, ...own },
      asAdmin,
    );
  const offer = (sku: catalog.Sku, offered: boolean) => requests.send(admin.setVariantAvailability, { sku, offered }, asAdmin);
  const prices = (individual: number): admin.NewPriceBook => ({
    billingPeriod: 'monthly',
    prices: [
      { planId: 'individual', monthlyPrice: individual },
      { planId: 'couple', monthlyPrice: 220 },
      { planId: 'family', monthlyPrice: 400 },
    ],
  });
  const plan = (own: Partial<admin.PlanPriceBookRequest>) =>
    requests.send(admin.planPriceBook, { revision: 1, book: '2027', from: '2027-01-01', content: prices(120), ...own }, asAdmin);
  const shown = async () => (await requests.send(catalog.getCatalogue, {})).products;
  const audit = () =>
    catalogue.manager.query<{ action: string; actor_id: string; target_id: string; before: object; after: object | null }[]>(
      'SELECT action, actor_id, target_id, before, after FROM staff_audit ORDER BY seq',
    );

  it('is read by staff only, and changed by admins only', async () => {
    const customer = { caller: aCaller() };
    expect(await refusalOf(requests.send(admin.getStaffCatalogue, {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusalOf(requests.send(admin.getStaffCatalogue, {}, customer))).toMatchObject({ code: 'FORBIDDEN' });
    const target = { productId: 'brush-single', revision: 1 } as const;
    for (const caller of [customer, pablo])
      for (const attempt of [
        edit({ name: { en: 'Mine', es: 'Mío' } }, caller),
        requests.send(admin.publishProduct, { ...target, published: false }, caller),
        requests.send(admin.setProductPrice, { ...target, price: 1, salePrice: null, saleEndsOn: null }, caller),
        requests.send(admin.setVariantAvailability, { sku: 'adult-green', offered: true }, caller),
        requests.send(admin.planPriceBook, { revision: 1, book: '2025', from: null, content: null }, caller),
        requests.send(admin.cancelPriceBook, { revision: 1, termId: '2' }, caller),
      ])
        expect(await refusalOf(attempt)).toMatchObject({ code: 'FORBIDDEN' });
    expect([await audit(), await catalogue.published()]).toEqual([[], []]);
  });

  describe('product texts', () => {
    it('are displayed to customers as they were written, published and audited', async () => {
      const changed = await edit({ name: { en: ' One brush ', es: 'Un cepillo' } });
      expect(changed).toMatchObject({ revision: 2, name: { en: 'One brush', es: 'Un cepillo' } });
      expect((await shown())[0]).toMatchObject({ name: { en: 'One brush', es: 'Un cepillo' } });
      expect((await catalogue.published()).map(({ type }) => type)).toEqual(['catalog.product.changed.v1', 'catalog.audit.recorded.v1']);
      expect(await audit()).toEqual([
        {
          ...{ action: 'product.edit', actor_id: nuria.userId, target_id: 'brush-single' },
          before: { name_en: 'Single brush', name_es: 'Cepillo individual' },
          after: { name_en: 'One brush', name_es: 'Un cepillo' },
        },
      ]);
      await edit({});
      expect(await audit()).toHaveLength(1);
    });

    it('mention durability and repair only while both languages have the text', async () => {
      const silent = { durabilityGuarantee: null, repairInformation: null };
      for (const product of await shown()) expect(product).toMatchObject(silent);
      const durabilityGuarantee = { en: 'Handle: five years', es: 'Mango: cinco años' };
      const repairInformation = { en: 'Not repairable', es: 'No se puede reparar' };
      expect(await edit({ durabilityGuarantee, repairInformation })).toMatchObject({ durabilityGuarantee, repairInformation });
      expect((await shown())[0]).toMatchObject({ durabilityGuarantee, repairInformation });
      expect(await refusalOf(edit({ repairInformation: { en: 'Not repairable', es: ' ' } }))).toMatchObject({ code: 'INVALID_REQUEST' });
      await edit({ repairInformation: null });
      expect((await shown())[0]).toMatchObject({ durabilityGuarantee, repairInformation: null });
      expect((await audit()).at(-1)).toMatchObject({
        before: { repair_information_en: 'Not repairable', repair_information_es: 'No se puede reparar' },
        after: { repair_information_en: '', repair_information_es: '' },
      });
    });

    it('keep only the first of two concurrent edits', async () => {
      const { revision } = await single();
      const both = await Promise.allSettled([
        edit({ revision, name: { en: 'First', es: 'Primero' } }),
        edit({ revision, name: { en: 'Second', es: 'Segundo' } }),
      ]);
      const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
      expect(refused.map(({ code }) => code)).toEqual(['VERSION_CONFLICT']);
      expect(await audit()).toHaveLength(1);
    });

    it('require the safety block while customers see the product', async () => {
      const { safety } = await single();
      const without = { ...safety, maker: ' ' };
      expect(await refusalOf(edit({ safety: without }))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
      expect(await refusalOf(edit({ safety: { ...safety, email: 'nobody' } }))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
      await publish(1, false);
      expect((await shown()).map(({ id }) => id)).toEqual(['brush-couple', 'brush-family']);
      expect(await edit({ safety: without })).toMatchObject({ published: false, revision: 3 });
      expect(await refusalOf(publish(3, true))).toMatchObject({ code: 'SAFETY_INCOMPLETE' });
      await edit({ safety });
      expect(await publish(4, true)).toMatchObject({ published: true });
      expect((await audit()).map(({ action }) => action)).toEqual(['product.withdraw', 'product.edit', 'product.edit', 'product.publish']);
    });
  });

  it('refuses the purchase of a draft product, and compares no saving with its price', async () => {
    await catalogue.addCopy();
    await catalogue.reserve(aReservation(), 1);
    await publish(1, false);
    expect(await refusalOf(catalogue.reserve(aReservation(), 1))).toMatchObject({ code: 'PRODUCT_UNKNOWN' });
    expect((await requests.send(catalog.getPlans, {})).plans.map(({ saving }) => saving?.against)).toEqual([
      undefined,
      undefined,
      'four-individual',
    ]);
  });

  describe('prices', () => {
    it('are reduced until the end of a day in Madrid, next to the lowest price of 30 days', async () => {
      await setPrice({ price: 600 });
      catalogue.clock.advance(5 * DAY_MS);
      const view = await setPrice({ revision: 2, price: 600, salePrice: 450, saleEndsOn: '2026-12-20' });
      expect(view).toMatchObject({ priorPrice: { amount: 350 }, salePrice: { amount: 450 }, saleEndsAt: '2026-12-20T22:59:59.000Z' });
      expect(view.history.map(({ price, salePrice }) => [price.amount, salePrice?.amount ?? null])).toEqual([
        [600, 450],
        [600, null],
        [500, 350],
        [500, null],
      ]);
      expect((await shown())[0]).toMatchObject({ salePrice: { amount: 450 }, priorPrice: { amount: 350 } });
      expect((await audit()).at(-1)).toMatchObject({
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
      expect(await refusalOf(setPrice(terms))).toMatchObject({ code: 'PRICE_INVALID' });
      expect(await audit()).toEqual([]);
    });

    it('refuse a change by an admin who saw an older revision', async () => {
      await setPrice({ price: 600 });
      expect(await refusalOf(setPrice({ price: 700 }))).toMatchObject({ code: 'VERSION_CONFLICT' });
    });
  });

  describe('colours', () => {
    const green = aReservation({ lines: [aSingle('adult-green')] });

    it('are offered, sold and withdrawn', async () => {
      await catalogue.setAvailable(5, ['adult-green']);
      expect(await refusalOf(catalogue.reserve(green))).toMatchObject({ code: 'BRUSHES_INVALID' });
      expect(await offer('adult-green', true)).toEqual({ sku: 'adult-green', type: 'adult', color: 'green', offered: true, available: 5 });
      const [product] = await shown();
      expect(product?.colors).toContain('green');
      expect(product?.brushes.find(({ sku }) => sku === 'adult-green')).toMatchObject({ availability: 'low-stock', left: 5 });
      expect((await requests.send(catalog.getPlans, {})).offered).toContainEqual({ type: 'adult', color: 'green' });
      expect((await catalogue.reserve(green)).held).toEqual([{ sku: 'adult-green', quantity: 1 }]);
      await offer('adult-green', false);
      expect(await refusalOf(catalogue.reserve(aReservation({ lines: [aSingle('adult-green')] })))).toMatchObject({
        code: 'BRUSHES_INVALID',
      });
      expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['brush.offer', { offered: false }, { offered: true }],
        ['brush.offer', { offered: true }, { offered: false }],
      ]);
      expect(await catalogue.imbalances()).toEqual([]);
    });

    it('are still reserved for deliveries with that colour after they are withdrawn', async () => {
      const reserve = (reservationId: string) =>
        catalogue.get(ReserveBrushes).reserveBrushes({ reservationId, brushes: [brushOf('adult-white')] });
      await offer('adult-white', false);
      expect(await reserve(green.reservationId)).toEqual({ held: [{ sku: 'adult-white', quantity: 1 }] });
    });

    it('publish all products and plans once when one is offered', async () => {
      await offer('adult-pink', true);
      await offer('adult-pink', true);
      expect((await catalogue.published()).map(({ type, aggregate_id }) => [type, aggregate_id])).toEqual([
        ['catalog.product.changed.v1', 'brush-single'],
        ['catalog.product.changed.v1', 'brush-couple'],
        ['catalog.product.changed.v1', 'brush-family'],
        ['catalog.plans.changed.v1', 'plans'],
        ['catalog.audit.recorded.v1', expect.any(String)],
      ]);
    });

    it('keep at least one offered colour of each type', async () => {
      await offer('kids-yellow', false);
      expect(await refusalOf(offer('kids-white', false))).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    });

    it('may be a surprise, reserved and sold from the stock of plain colours', async () => {
      const surprise = aReservation({ lines: [aSingle('adult-surprise', { quantity: 2 })] });
      expect(await refusalOf(catalogue.reserve(surprise))).toMatchObject({ code: 'BRUSHES_INVALID' });
      await offer('adult-surprise', true);
      await catalogue.setAvailable(0, ['adult-blue', 'adult-yellow', 'adult-white']);
      expect((await shown())[0]?.brushes.find(({ sku }) => sku === 'adult-surprise')).toMatchObject({ availability: 'in-stock' });
      const answer = await catalogue.reserve(surprise);
      expect(answer.held).toEqual([{ sku: 'adult-purple', quantity: 2 }]);
      expect(await catalogue.reserve(surprise)).toEqual(answer);
      const delivery = { reservationId: aReservation().reservationId, brushes: [brushOf('adult-surprise'), brushOf('kids-white')] };
      expect((await catalogue.get(ReserveBrushes).reserveBrushes(delivery)).held).toEqual([
        { sku: 'adult-purple', quantity: 1 },
        { sku: 'kids-white', quantity: 1 },
      ]);
      expect(await catalogue.stockOf('adult-purple')).toMatchObject({ available: 497, reserved: 3 });
      expect(await catalogue.imbalances()).toEqual([]);
    });
  });

  describe('price books', () => {
    const individual = async () => (await requests.send(catalog.getPlans, {})).plans[0]?.monthlyPrice.amount;

    it('are planned for a day in Madrid, take effect on that day, and stay in the history', async () => {
      const view = await plan({});
      expect(view.terms.map(({ book, validFrom, state }) => [book, validFrom, state])).toEqual([
        ['2027', '2026-12-31T23:00:00.000Z', 'planned'],
        ['2026', '2025-12-31T23:00:00.000Z', 'current'],
        ['2025', '2024-12-31T23:00:00.000Z', 'past'],
      ]);
      expect(await individual()).toBe(100);
      catalogue.clock.advance(60 * DAY_MS);
      expect(await individual()).toBe(120);
      expect((await read()).plans.terms.map(({ state }) => state)).toEqual(['current', 'past', 'past']);
      expect(await audit()).toMatchObject([
        { action: 'price-book.plan', target_id: '2027', before: { book: '2026' }, after: { individual: 120, couple: 220, family: 400 } },
      ]);
    });

    it('are withdrawn before their day, and not after it', async () => {
      const planned = await plan({});
      const termId = planned.terms[0]?.id ?? '';
      const withdrawn = await requests.send(admin.cancelPriceBook, { revision: 2, termId }, asAdmin);
      expect(withdrawn.terms.map(({ state }) => state)).toEqual(['withdrawn', 'current', 'past']);
      expect((await requests.send(catalog.getPlans, {})).nextBookAt).toBeNull();
      catalogue.clock.advance(60 * DAY_MS);
      expect(await individual()).toBe(100);
      const current = withdrawn.terms[1]?.id ?? '';
      for (const again of [termId, current])
        expect(await refusalOf(requests.send(admin.cancelPriceBook, { revision: 3, termId: again }, asAdmin))).toMatchObject({
          code: 'ACTION_NOT_ALLOWED',
        });
      expect((await audit()).map(({ action, after }) => [action, after === null])).toEqual([
        ['price-book.plan', false],
        ['price-book.withdraw', true],
      ]);
    });

    it('of earlier years take effect at once', async () => {
      await plan({ book: '2025', from: null, content: null });
      expect(await individual()).toBe(799);
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
        { content: { ...prices(1), prices: prices(1).prices.map((price) => ({ ...price, planId: 'couple' as const })) } },
        'PRICE_INVALID',
      ],
    ])('refuse %s', async (_what, change, code) => {
      expect(await refusalOf(plan(change))).toMatchObject({ code });
      expect([await audit(), (await read()).plans.terms.length]).toEqual([[], 2]);
    });
  });
});
