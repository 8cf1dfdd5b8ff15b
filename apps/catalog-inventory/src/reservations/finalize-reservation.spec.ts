import { randomUUID } from 'node:crypto';
import { familyLineOf, aReservation } from '../../test/builders';
import { CatalogHarness, refusalOf } from '../../test/catalog-harness';
import { ForestController } from '../forest/forest.controller';
import { FinalizeReservation, type ReservationAction } from './finalize-reservation';

describe('FinalizeReservation', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  beforeEach(async () => catalogue.setAvailable(100));
  afterEach(async () => expect(await catalogue.findImbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  const finalize = (action: ReservationAction, reservationId: string) => catalogue.get(FinalizeReservation).finalize(action, reservationId);
  const reserveStock = async (): Promise<string> => {
    const request = aReservation({ lines: [familyLineOf(['adult-blue', 'adult-blue', 'kids-white'])] });
    await catalogue.reserve(request);
    return request.reservationId;
  };
  const readCounts = async () => {
    const { available, reserved, sold } = await catalogue.readStockOf('adult-blue');
    return { available, reserved, sold };
  };

  it('commits held stock once', async () => {
    const { sold, reserved } = await readCounts();
    const reservationId = await reserveStock();
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await finalize('commit', reservationId)).toEqual({ state: 'committed' });
    expect(await readCounts()).toEqual({ available: 98, reserved, sold: sold + 2 });
  });

  it('releases held stock once', async () => {
    const before = await readCounts();
    const reservationId = await reserveStock();
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await finalize('release', reservationId)).toEqual({ state: 'released' });
    expect(await readCounts()).toEqual(before);
  });

  it('returns committed stock once', async () => {
    const before = await readCounts();
    const reservationId = await reserveStock();
    await finalize('commit', reservationId);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await finalize('return', reservationId)).toEqual({ state: 'returned' });
    expect(await readCounts()).toEqual(before);
    expect(await finalize('commit', reservationId)).toEqual({ state: 'returned' });
  });

  it('adds committed brushes to the forest count and subtracts returned brushes', async () => {
    const readBrushesSold = async () => (await catalogue.get(ForestController).getForest()).brushesSold;
    const before = await readBrushesSold();
    const reservationId = await reserveStock();
    expect(await readBrushesSold()).toBe(before);
    await finalize('commit', reservationId);
    expect(await catalogue.get(ForestController).getForest()).toEqual({ brushesSold: before + 3, trees: Math.floor((before + 3) / 40) });
    await finalize('return', reservationId);
    expect(await readBrushesSold()).toBe(before);
  });

  it('refuses to commit or return released stock, to release committed stock, and to return held stock', async () => {
    const [releasedReservation, sold, openReservation] = [await reserveStock(), await reserveStock(), await reserveStock()];
    await finalize('release', releasedReservation);
    await finalize('commit', sold);
    const refusedActions = [
      ['commit', releasedReservation],
      ['return', releasedReservation],
      ['release', sold],
      ['return', openReservation],
    ] as const;
    for (const [action, reservationId] of refusedActions) {
      expect(await refusalOf(finalize(action, reservationId))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    }
  });

  it('refuses a reservation id that was never reserved', async () => {
    expect(await refusalOf(finalize('commit', randomUUID()))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
    expect(await refusalOf(finalize('return', randomUUID()))).toMatchObject({ code: 'RESERVATION_UNKNOWN' });
  });

  it('stores a release that arrives before its reservation', async () => {
    const request = aReservation();
    expect(await finalize('release', request.reservationId)).toEqual({ state: 'released' });
    expect(await refusalOf(catalogue.reserve(request))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await finalize('release', request.reservationId)).toEqual({ state: 'released' });
  });

  it('lets exactly one of a concurrent commit and release win, in thirty rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const reservationId = await reserveStock();
      const outcomes = await Promise.allSettled([
        finalize('commit', reservationId),
        finalize('release', reservationId),
        finalize('commit', reservationId),
      ]);
      const states = new Set(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state] : [])));
      expect(states.size).toBe(1);
    }
  });

  it('leaves no stock held when a reservation and its release run concurrently, in thirty rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const request = aReservation();
      const [, release] = await Promise.allSettled([catalogue.reserve(request), finalize('release', request.reservationId)]);
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
  ] as const)('runs a %s with at most %i statements', async (action, maxStatements, lastStatement) => {
    await catalogue.setAvailable(20);
    const reservationId = await reserveStock();
    const recorder = catalogue.recordQueries();
    await recorder.record(() => finalize(action, reservationId));
    // The relay's signal follows the transaction, sooner or later.
    const finalizeStatements = recorder.statements.filter((statement) => !statement.includes('pg_notify'));
    expect(finalizeStatements.length).toBeLessThanOrEqual(maxStatements);
    expect(finalizeStatements.at(-1)?.trim()).toMatch(new RegExp(`^${lastStatement}`));
  });
});
