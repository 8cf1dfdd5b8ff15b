import { randomUUID } from 'node:crypto';
import type { ReturnPiecesRequest, Sku } from '@brote/contracts/catalog';
import { aFamilyOf, aReservation } from '../../test/builders';
import { Catalogue, refusalOf } from '../../test/start-catalogue';
import { ReturnPieces } from './return-pieces';
import { FinalizeReservation } from './finalize-reservation';

describe('ReturnPieces', () => {
  let catalogue: Catalogue;
  beforeAll(async () => (catalogue = await Catalogue.start()));
  beforeEach(async () => catalogue.setAvailable(100));
  afterEach(async () => expect(await catalogue.imbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  const settle = (action: 'commit' | 'return', reservationId: string) => catalogue.get(FinalizeReservation).finalize(action, reservationId);
  const returnPieces = (request: ReturnPiecesRequest) => catalogue.get(ReturnPieces).return(request);
  const aReturn = (reservationId: string, pieces: Partial<Record<Sku, number>>): ReturnPiecesRequest => ({
    returnId: randomUUID(),
    reservationId,
    pieces: Object.entries(pieces).map(([sku, quantity]) => ({ sku: sku as Sku, quantity })),
  });
  const held = async (): Promise<string> => {
    const request = aReservation({ lines: [aFamilyOf(['adult-blue', 'adult-blue', 'kids-white'])] });
    await catalogue.reserve(request);
    return request.reservationId;
  };
  const sold = async (): Promise<string> => {
    const reservationId = await held();
    await settle('commit', reservationId);
    return reservationId;
  };
  const figures = async (sku: Sku) => {
    const { available, sold: count } = await catalogue.stockOf(sku);
    return [available, count];
  };

  it('adds the pieces to the stock and subtracts them from the sold pieces, once', async () => {
    const before = await figures('adult-blue');
    const reservationId = await sold();
    const one = aReturn(reservationId, { 'adult-blue': 1 });
    for (let turn = 0; turn < 3; turn += 1) expect(await returnPieces(one)).toEqual({ state: 'committed' });
    expect(await figures('adult-blue')).toEqual([99, (before[1] ?? 0) + 1]);
  });

  it('leaves the remaining pieces for the return of the whole reservation', async () => {
    const before = [await figures('adult-blue'), await figures('kids-white')];
    const reservationId = await sold();
    await returnPieces(aReturn(reservationId, { 'adult-blue': 2 }));
    expect(await settle('return', reservationId)).toEqual({ state: 'returned' });
    expect([await figures('adult-blue'), await figures('kids-white')]).toEqual(before);
    expect(await returnPieces(aReturn(reservationId, { 'kids-white': 1 }))).toEqual({ state: 'returned' });
    expect([await figures('adult-blue'), await figures('kids-white')]).toEqual(before);
  });

  it('leaves the reservation open after all pieces returned, and a full return then moves no stock', async () => {
    const before = await figures('adult-blue');
    const reservationId = await sold();
    await returnPieces(aReturn(reservationId, { 'adult-blue': 2, 'kids-white': 1 }));
    expect(await settle('return', reservationId)).toEqual({ state: 'returned' });
    expect(await figures('adult-blue')).toEqual(before);
  });

  it.each([
    ['more pieces than were sold', { 'adult-blue': 3 }],
    ['an SKU that was not in the order', { 'adult-white': 1 }],
    ['a request that only partly matches the order', { 'adult-blue': 1, 'kids-white': 2 }],
  ])('refuses %s', async (_what, pieces) => {
    const reservationId = await sold();
    expect(await refusalOf(returnPieces(aReturn(reservationId, pieces)))).toMatchObject({ code: 'PIECES_NOT_SOLD' });
  });

  it('accepts no more concurrent returns than pieces were sold, in ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const reservationId = await sold();
      const asked = await Promise.all(
        Array.from({ length: 4 }, async () =>
          returnPieces(aReturn(reservationId, { 'adult-blue': 1 })).then(
            () => 'taken',
            () => 'refused',
          ),
        ),
      );
      expect(asked.filter((outcome) => outcome === 'taken')).toHaveLength(2);
    }
  });

  it('refuses a reservation that is only held, and an unknown reservation', async () => {
    expect(await refusalOf(returnPieces(aReturn(await held(), { 'adult-blue': 1 })))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await refusalOf(returnPieces(aReturn(randomUUID(), { 'adult-blue': 1 })))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
  });
});
