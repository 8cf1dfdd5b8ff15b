import { getPlans } from '@brote/contracts/catalog';
import {
  getPackaging,
  getStaffPackaging,
  setPackagingRegister,
  type SetPackagingRegisterRequest,
  type StaffPackagingView,
} from '@brote/contracts/packaging';
import { aReservation } from './builders';
import { asAdmin, asStaff, CatalogAdmin } from './catalog-admin';
import { CatalogHarness, refusalOf } from './catalog-harness';
import { fillDemoCatalogue } from '../src/demo/demo-catalogue';
import { ReservationsController } from '../src/reservations/reservations.controller';

const LUCID: SetPackagingRegisterRequest = {
  country: 'DE',
  revision: 0,
  register: 'LUCID',
  number: 'DE1234567890123',
  since: '2026-10-01',
};
const WITHHELD = ['AT', 'DE', 'FR'];

let shop: CatalogHarness;

beforeEach(async () => {
  shop = await CatalogHarness.startEmpty('production');
  await fillDemoCatalogue(shop.database.dataSource, shop.clock.now());
  await shop.manager.query('INSERT INTO shop_opening (id, opened_at) VALUES (1, now())');
});
afterEach(() => shop.stop());

const set = (change: Partial<SetPackagingRegisterRequest>, caller = asAdmin) =>
  shop.requests.send(setPackagingRegister, { ...LUCID, ...change }, caller);
const rowOf = ({ registers }: StaffPackagingView, country: string) => registers.find((row) => row.country === country);
/** As the handler of the request: the harness calls the use case. */
const reserveFor = (country: 'DE' | 'ES' | 'IT') => shop.get(ReservationsController).reserveStock({ ...aReservation(), country });

describe('the registers of packaging', () => {
  it('name the law of each country that the shop knows, those first', async () => {
    const view = await shop.requests.send(getStaffPackaging, {}, asStaff);
    expect(view.registers.slice(0, 4).map(({ country, offered }) => [country, offered])).toEqual([
      ['AT', false],
      ['DE', false],
      ['ES', true],
      ['FR', false],
    ]);
    expect(rowOf(view, 'ES')).toMatchObject({ number: 'ENV/2026/000012345', fromSettings: true });
    expect(rowOf(view, 'DE')).toMatchObject({ register: 'LUCID', number: '', duty: { since: '2019-01-01' }, revision: 0 });
    expect(rowOf(view, 'IT')).toMatchObject({ register: '', duty: null, offered: true });
    expect(view.registers).toHaveLength(27);
  });

  it('withhold a country from customers until its number is entered', async () => {
    expect((await shop.requests.send(getPackaging, {})).notOffered.toSorted()).toEqual(WITHHELD);
    expect((await shop.requests.send(getPlans, {})).notOffered?.toSorted()).toEqual(WITHHELD);
    expect(await refusalOf(reserveFor('DE'))).toEqual({ code: 'DELIVERY_NOT_OFFERED', details: { country: 'DE', register: 'LUCID' } });
    for (const country of ['ES', 'IT'] as const) expect((await reserveFor(country)).held).toHaveLength(1);
    await set({});
    expect((await shop.requests.send(getPackaging, {})).notOffered).not.toContain('DE');
    expect((await reserveFor('DE')).held).toHaveLength(1);
  });

  it('withhold a country that the owner lists without a number, until the row is removed', async () => {
    const listed = await set({ country: 'IT', register: 'CONAI', number: '', since: null });
    expect(rowOf(listed, 'IT')).toMatchObject({ register: 'CONAI', offered: false, revision: 1 });
    expect(await refusalOf(reserveFor('IT'))).toMatchObject({ code: 'DELIVERY_NOT_OFFERED' });
    const removed = await set({ country: 'IT', revision: 1, register: ' ', number: '1', since: null });
    expect(rowOf(removed, 'IT')).toMatchObject({ register: '', number: '', offered: true });
  });

  it('refuse an outdated revision, a wrong day, and the number that is a setting', async () => {
    await set({});
    expect(await refusalOf(set({ number: 'DE2' }))).toMatchObject({ code: 'VERSION_CONFLICT' });
    for (const since of ['2026-02-30', '2026-11-21'])
      expect(await refusalOf(set({ revision: 1, since }))).toMatchObject({ code: 'DATE_INVALID' });
    expect(await refusalOf(set({ country: 'ES' }))).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    expect(await refusalOf(set({}, asStaff))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keep one of two first entries of a country', async () => {
    const outcomes = await Promise.allSettled([set({}), set({ number: 'DE2' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const entries = (await new CatalogAdmin(shop).readAudit()).filter(({ action }) => action === 'packaging-register.set');
    expect(entries.map(({ target_id, before }) => [target_id, before])).toEqual([['DE', null]]);
  });

  it('make the gateway read the countries again', async () => {
    await set({});
    expect((await shop.readPublishedEvents()).map(({ type }) => type)).toContain('catalog.plans.changed.v1');
  });

  it('are published with numbers only, beside the packaging of each product', async () => {
    const { registers, products } = await shop.requests.send(getPackaging, {});
    expect(registers.map(({ country }) => country)).toEqual(['ES']);
    expect(products[0]).toMatchObject({ productId: 'brush-single', packaging: { identifier: 'brush-single-1', material: 'PAP 20' } });
  });
});

describe('a shop without the Spanish number', () => {
  it('delivers nowhere in Spain', async () => {
    await shop.addCopy({ shopStage: 'production', sellerPackagingId: '' });
    const reserve = shop.get(ReservationsController, 1).reserveStock({ ...aReservation(), country: 'ES' });
    expect(await refusalOf(reserve)).toMatchObject({ code: 'DELIVERY_NOT_OFFERED' });
  });
});

describe('the packaging of a product', () => {
  it('is edited with the texts, and unchanged by an editor that does not know it', async () => {
    const catalogAdmin = new CatalogAdmin(shop);
    const packaging = { identifier: 'BOX-1', material: 'PAP 21', sorting: { en: 'Blue.', es: 'Azul.' } };
    expect(await catalogAdmin.editProduct({ packaging })).toMatchObject({ packaging });
    expect(await catalogAdmin.editProduct({ name: { en: 'One brush', es: 'Un cepillo' } })).toMatchObject({ packaging });
  });
});
