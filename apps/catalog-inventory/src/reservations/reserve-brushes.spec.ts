import { randomUUID } from 'node:crypto';
import type { BrushChoice } from '@brote/contracts/catalog';
import { CatalogHarness, refusalOf } from '../../test/catalog-harness';
import { ReserveBrushes } from './reserve-brushes';
import { FinalizeReservation } from './finalize-reservation';

const blue: BrushChoice = { type: 'adult', color: 'blue' };
const kidsWhite: BrushChoice = { type: 'kids', color: 'white' };

describe('ReserveBrushes', () => {
  let catalogue: CatalogHarness;
  beforeEach(async () => (catalogue = await CatalogHarness.start()));
  afterEach(async () => {
    expect(await catalogue.findImbalances()).toEqual([]);
    await catalogue.stop();
  });
  const reserve = (reservationId: string, brushes: BrushChoice[]) =>
    catalogue.get(ReserveBrushes).reserveBrushes({ reservationId, brushes });

  it('reserves equal brushes together, and counts them as sold when the delivery leaves', async () => {
    const reservationId = randomUUID();
    expect(await reserve(reservationId, [blue, kidsWhite, blue])).toEqual({
      held: [
        { sku: 'adult-blue', quantity: 2 },
        { sku: 'kids-white', quantity: 1 },
      ],
    });
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 498, reserved: 2, sold: 0 });
    await catalogue.get(FinalizeReservation).finalize('commit', reservationId);
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 498, reserved: 0, sold: 2 });
  });

  it('reserves once for eight concurrent requests with one id', async () => {
    const reservationId = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => reserve(reservationId, [blue])));
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 499, reserved: 1 });
  });

  it('reserves all or nothing, and names the SKU that is short', async () => {
    await catalogue.setAvailable(1, ['kids-white']);
    expect(await refusalOf(reserve(randomUUID(), [blue, kidsWhite, kidsWhite]))).toEqual({
      code: 'STOCK_SHORT',
      details: [{ sku: 'kids-white', wanted: 2, left: 1 }],
    });
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 500, reserved: 0 });
  });

  it('refuses other brushes under the same id, and the id of a released reservation', async () => {
    const reservationId = randomUUID();
    await reserve(reservationId, [blue]);
    expect(await refusalOf(reserve(reservationId, [kidsWhite]))).toMatchObject({ code: 'RESERVATION_DIFFERS' });
    await catalogue.get(FinalizeReservation).finalize('release', reservationId);
    expect(await refusalOf(reserve(reservationId, [blue]))).toMatchObject({ code: 'RESERVATION_CLOSED' });
  });

  it('refuses a colour that its brush type does not offer', async () => {
    expect(await refusalOf(Promise.resolve().then(() => reserve(randomUUID(), [{ type: 'kids', color: 'blue' }])))).toMatchObject({
      code: 'BRUSHES_INVALID',
    });
  });
});
