import { randomUUID } from 'node:crypto';
import { aFamilyOf, aReservation } from '../../test/builders';
import { Catalogue, refusalOf } from '../../test/start-catalogue';
import { GetForest } from '../stock/get-forest';
import { FinalizeReservation } from './finalize-reservation';
import type { ReservationAction } from './reservation.machine';

describe('FinalizeReservation', () => {
  let catalogue: Catalogue;
  beforeAll(async () => (catalogue = await Catalogue.start()));
  beforeEach(async () => catalogue.setAvailable(100));
  afterEach(async () => expect(await catalogue.imbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  const settle = (action: ReservationAction, reservationId: string) => catalogue.get(FinalizeReservation).finalize(action, reservationId);
  const held = async (): Promise<string> => {
    const request = aReservation({ lines: [aFamilyOf(['adult-blue', 'adult-blue', 'kids-white'])] });
    await catalogue.reserve(request);
    return request.reservationId;
  };
  const figures = async () => {
    const { available, reserved, sold } = await catalogue.stockOf('adult-blue');
    return { available, reserved, sold };
  };

  it('commits held stock once', async () => {
    const { sold, reserved } = await figures();
    const reservationId = await held();
    for (let turn = 0; turn < 3; turn += 1) expect(await settle('commit', reservationId)).toEqual({ state: 'committed' });
    expect(await figures()).toEqual({ available: 98, reserved, sold: sold + 2 });
  });

  it('releases held stock once', async () => {
    const before = await figures();
    const reservationId = await held();
    for (let turn = 0; turn < 3; turn += 1) expect(await settle('release', reservationId)).toEqual({ state: 'released' });
    expect(await figures()).toEqual(before);
  });

  it('returns committed stock once', async () => {
    const before = await figures();
    const reservationId = await held();
    await settle('commit', reservationId);
    for (let turn = 0; turn < 3; turn += 1) expect(await settle('return', reservationId)).toEqual({ state: 'returned' });
    expect(await figures()).toEqual(before);
    expect(await settle('commit', reservationId)).toEqual({ state: 'returned' });
  });

  it('adds committed brushes to the forest count and subtracts returned brushes', async () => {
    const forest = async () => (await catalogue.get(GetForest).get()).brushesSold;
    const before = await forest();
    const reservationId = await held();
    expect(await forest()).toBe(before);
    await settle('commit', reservationId);
    expect(await catalogue.get(GetForest).get()).toEqual({ brushesSold: before + 3, trees: Math.floor((before + 3) / 40) });
    await settle('return', reservationId);
    expect(await forest()).toBe(before);
  });

  it('refuses to commit or return released stock, to release committed stock, and to return held stock', async () => {
    const [released, sold, open] = [await held(), await held(), await held()];
    await settle('release', released);
    await settle('commit', sold);
    const tooLate = [
      ['commit', released],
      ['return', released],
      ['release', sold],
      ['return', open],
    ] as const;
    for (const [action, reservationId] of tooLate) {
      expect(await refusalOf(settle(action, reservationId))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    }
  });

  it('refuses a reservation id that was never reserved', async () => {
    expect(await refusalOf(settle('commit', randomUUID()))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
    expect(await refusalOf(settle('return', randomUUID()))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
  });

  it('stores a release that arrives before its reservation', async () => {
    const request = aReservation();
    expect(await settle('release', request.reservationId)).toEqual({ state: 'released' });
    expect(await refusalOf(catalogue.reserve(request))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await settle('release', request.reservationId)).toEqual({ state: 'released' });
  });

  it('lets exactly one of a concurrent commit and release win, in thirty rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const reservationId = await held();
      const outcomes = await Promise.allSettled([
        settle('commit', reservationId),
        settle('release', reservationId),
        settle('commit', reservationId),
      ]);
      const states = new Set(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state] : [])));
      expect(states.size).toBe(1);
    }
  });

  it('leaves no stock held when a reservation and its release run concurrently, in thirty rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const request = aReservation();
      const [, release] = await Promise.allSettled([catalogue.reserve(request), settle('release', request.reservationId)]);
      expect(release).toMatchObject({ status: 'fulfilled', value: { state: 'released' } });
    }
    expect(
      await catalogue.manager.query(`SELECT reservation_id FROM reservation_line JOIN reservation USING (reservation_id)
                                           WHERE state = 'held' AND lines->0->>'productId' = 'brush-single'`),
    ).toEqual([]);
  });

  it.each([
    ['commit', 1, 'WITH finalized'],
    ['release', 5, 'COMMIT'],
  ] as const)('runs a %s with at most %i statements', async (action, most, last) => {
    await catalogue.setAvailable(20);
    const reservationId = await held();
    const recorder = catalogue.record();
    await settle(action, reservationId);
    // The relay's signal follows the transaction, sooner or later.
    const settling = recorder.statements.filter((statement) => !statement.includes('pg_notify'));
    expect(settling.length).toBeLessThanOrEqual(most);
    expect(settling.at(-1)?.trim()).toMatch(new RegExp(`^${last}`));
  });
});
