import { randomUUID } from 'node:crypto';
import type { BrushChoice, ReserveBrushesRequest } from '@brote/contracts/catalog';
import { CatalogHarness } from '../../test/catalog-harness';
import { ReserveBrushes } from './reserve-brushes';
import { ReserveManyBrushes } from './reserve-many-brushes';
import { FinalizeReservation } from './finalize-reservation';

const blue: BrushChoice = { type: 'adult', color: 'blue' };
const kidsWhite: BrushChoice = { type: 'kids', color: 'white' };
const aDelivery = (...brushes: BrushChoice[]): ReserveBrushesRequest => ({ reservationId: randomUUID(), brushes });

describe('ReserveManyBrushes', () => {
  let catalogue: CatalogHarness;
  beforeEach(async () => (catalogue = await CatalogHarness.start()));
  afterEach(async () => {
    expect(await catalogue.findImbalances()).toEqual([]);
    await catalogue.stop();
  });
  const reserve = async (deliveries: readonly ReserveBrushesRequest[]) => {
    const { outcomes } = await catalogue.get(ReserveManyBrushes).reserve({ deliveries: [...deliveries] });
    expect(outcomes.map(({ reservationId }) => reservationId)).toEqual(deliveries.map(({ reservationId }) => reservationId));
    return outcomes.map(({ refusal }) => refusal);
  };
  const readLinesOf = (reservationId: string) =>
    catalogue.database.queryRows<object>('SELECT sku, quantity FROM reservation_line WHERE reservation_id = :reservationId ORDER BY sku', {
      reservationId,
    });

  it('reserves the brushes of all deliveries in three statements, and keeps a reservation for each delivery', async () => {
    const [first, second] = [aDelivery(blue, kidsWhite, blue), aDelivery(blue)];
    const recorder = catalogue.recordQueries();
    expect(await recorder.record(() => reserve([first, second]))).toEqual([null, null]);
    expect(recorder.statements).toHaveLength(3);
    expect(await readLinesOf(first.reservationId)).toEqual([
      { sku: 'adult-blue', quantity: 2 },
      { sku: 'kids-white', quantity: 1 },
    ]);
    expect(await readLinesOf(second.reservationId)).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 497, reserved: 3 });
    await catalogue.get(FinalizeReservation).finalize('release', first.reservationId);
    await catalogue.get(FinalizeReservation).finalize('commit', second.reservationId);
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 499, reserved: 0, sold: 1 });
  });

  it('reserves each delivery once for repeated concurrent requests in any order', async () => {
    const deliveries = Array.from({ length: 20 }, () => aDelivery(blue));
    const reversed = [...deliveries].reverse();
    const replies = await Promise.all([reserve(deliveries), reserve(reversed), reserve(deliveries), reserve(reversed)]);
    expect(replies.flat()).toEqual(Array.from({ length: 80 }, () => null));
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 480, reserved: 20 });
  });

  it('serves the first deliveries when stock is short, and later deliveries that fit into the rest', async () => {
    await catalogue.setAvailable(3, ['kids-white']);
    const deliveries = [aDelivery(kidsWhite, kidsWhite), aDelivery(kidsWhite, kidsWhite), aDelivery(blue, kidsWhite), aDelivery(blue)];
    expect(await reserve(deliveries)).toEqual([null, 'STOCK_SHORT', null, null]);
    expect(await catalogue.readStockOf('kids-white')).toMatchObject({ available: 0, reserved: 3 });
    await catalogue.setAvailable(9, ['kids-white']);
    expect(await reserve(deliveries)).toEqual([null, null, null, null]);
    expect(await catalogue.readStockOf('kids-white')).toMatchObject({ available: 7, reserved: 5 });
  });

  it('returns the reason of a refusal for each delivery', async () => {
    const [otherDelivery, closedDelivery] = [aDelivery(blue), aDelivery(blue)];
    await catalogue.get(ReserveBrushes).reserveBrushes({ ...otherDelivery, brushes: [kidsWhite] });
    await catalogue.get(FinalizeReservation).finalize('release', closedDelivery.reservationId);
    const invalidDelivery = aDelivery({ type: 'kids', color: 'blue' });
    expect(await reserve([otherDelivery, closedDelivery, invalidDelivery, aDelivery(blue)])).toEqual([
      ...['RESERVATION_DIFFERS', 'RESERVATION_CLOSED', 'BRUSHES_INVALID'],
      null,
    ]);
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 499, reserved: 1 });
  });

  it('reserves plain brushes for surprises, each from the SKU with the most stock left', async () => {
    await catalogue.setAvailable(10);
    await catalogue.setAvailable(12, ['adult-white']);
    await catalogue.manager.query(`UPDATE variant_availability SET offered = true, first_offered_at = now() WHERE sku = 'adult-surprise'`);
    const deliveries = Array.from({ length: 3 }, () => aDelivery({ type: 'adult', color: 'surprise' }));
    expect(await reserve(deliveries)).toEqual([null, null, null]);
    expect(await catalogue.readStockOf('adult-white')).toMatchObject({ available: 10, reserved: 2 });
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 9, reserved: 1 });
  });

  it('publishes once that an SKU ran low, when several deliveries emptied it together', async () => {
    await catalogue.setAvailable(21, ['adult-blue']);
    await reserve([aDelivery(blue), aDelivery(blue), aDelivery(blue)]);
    const publishedTypes = (await catalogue.readPublishedEvents())
      .filter(({ aggregate_id: sku }) => sku === 'adult-blue')
      .map(({ type }) => type);
    expect(publishedTypes.filter((type) => type.includes('ran-low'))).toHaveLength(1);
    const versions = (await catalogue.readPublishedEvents())
      .filter(({ aggregate_id: sku }) => sku === 'adult-blue')
      .map((row) => row.aggregate_version);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
