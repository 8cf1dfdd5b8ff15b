import { randomUUID } from 'node:crypto';
import type { ReturnPiecesRequest, Sku } from '@brote/contracts/catalog';
import { familyLineOf, aReservation } from '../../test/builders';
import { CatalogHarness, refusalOf } from '../../test/catalog-harness';
import { ReturnPieces } from './return-pieces';
import { FinalizeReservation } from './finalize-reservation';

describe('ReturnPieces', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  beforeEach(async () => catalogue.setAvailable(100));
  afterEach(async () => expect(await catalogue.findImbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  const finalize = (action: 'commit' | 'return', reservationId: string) =>
    catalogue.get(FinalizeReservation).finalize(action, reservationId);
  const returnPieces = (request: ReturnPiecesRequest) => catalogue.get(ReturnPieces).returnPieces(request);
  const aReturn = (reservationId: string, pieces: Partial<Record<Sku, number>>): ReturnPiecesRequest => ({
    returnId: randomUUID(),
    reservationId,
    pieces: Object.entries(pieces).map(([sku, quantity]) => ({ sku: sku as Sku, quantity })),
  });
  const reserveStock = async (): Promise<string> => {
    const request = aReservation({ lines: [familyLineOf(['adult-blue', 'adult-blue', 'kids-white'])] });
    await catalogue.reserve(request);
    return request.reservationId;
  };
  const sellStock = async (): Promise<string> => {
    const reservationId = await reserveStock();
    await finalize('commit', reservationId);
    return reservationId;
  };
  const readCounts = async (sku: Sku) => {
    const { available, sold: count } = await catalogue.readStockOf(sku);
    return [available, count];
  };

  it('adds the pieces to the stock and subtracts them from the sold pieces, once', async () => {
    const before = await readCounts('adult-blue');
    const reservationId = await sellStock();
    const returnRequest = aReturn(reservationId, { 'adult-blue': 1 });
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await returnPieces(returnRequest)).toEqual({ state: 'committed' });
    expect(await readCounts('adult-blue')).toEqual([99, (before[1] ?? 0) + 1]);
  });

  it('leaves the remaining pieces for the return of the whole reservation', async () => {
    const before = [await readCounts('adult-blue'), await readCounts('kids-white')];
    const reservationId = await sellStock();
    await returnPieces(aReturn(reservationId, { 'adult-blue': 2 }));
    expect(await finalize('return', reservationId)).toEqual({ state: 'returned' });
    expect([await readCounts('adult-blue'), await readCounts('kids-white')]).toEqual(before);
    expect(await returnPieces(aReturn(reservationId, { 'kids-white': 1 }))).toEqual({ state: 'returned' });
    expect([await readCounts('adult-blue'), await readCounts('kids-white')]).toEqual(before);
  });

  it('leaves the reservation open after all pieces returned, and a full return then moves no stock', async () => {
    const before = await readCounts('adult-blue');
    const reservationId = await sellStock();
    await returnPieces(aReturn(reservationId, { 'adult-blue': 2, 'kids-white': 1 }));
    expect(await finalize('return', reservationId)).toEqual({ state: 'returned' });
    expect(await readCounts('adult-blue')).toEqual(before);
  });

  it.each([
    ['more pieces than were sold', { 'adult-blue': 3 }],
    ['an SKU that was not in the order', { 'adult-white': 1 }],
    ['a request that only partly matches the order', { 'adult-blue': 1, 'kids-white': 2 }],
  ])('refuses %s', async (_what, pieces) => {
    const reservationId = await sellStock();
    expect(await refusalOf(returnPieces(aReturn(reservationId, pieces)))).toMatchObject({ code: 'PIECES_NOT_SOLD' });
  });

  it('accepts no more concurrent returns than pieces were sold, in ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const reservationId = await sellStock();
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, async () =>
          returnPieces(aReturn(reservationId, { 'adult-blue': 1 })).then(
            () => 'taken',
            () => 'refused',
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(2);
    }
  });

  it('refuses a reservation that is only held, and an unknown reservation', async () => {
    expect(await refusalOf(returnPieces(aReturn(await reserveStock(), { 'adult-blue': 1 })))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await refusalOf(returnPieces(aReturn(randomUUID(), { 'adult-blue': 1 })))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
  });
});
