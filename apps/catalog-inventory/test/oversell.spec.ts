import { randomUUID } from 'node:crypto';
import { type Sku } from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import { SeededRandom } from '@brote/test-support/random';
import { FinalizeReservation } from '../src/reservations/finalize-reservation';
import { INITIAL_SKUS, familyLineOf, aReservation, singleLineOf } from './builders';
import { CatalogHarness } from './catalog-harness';

const random = new SeededRandom(jest.getSeed());
const pick = <T>(candidates: readonly T[]): T => random.pick(candidates);
/** Some SKUs in a random order: the order that a customer happens to choose. */
const pickSkus = (count: number): Sku[] => random.sample(INITIAL_SKUS, count);

describe('concurrent buyers at two copies of the service', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => {
    catalogue = await CatalogHarness.start();
    await catalogue.addCopy();
  });
  afterEach(async () => expect(await catalogue.findImbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  it('get the last five pieces for five of twenty, in each of thirty rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      await catalogue.setAvailable(5, ['adult-purple']);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, buyer) => catalogue.reserve(aReservation({ lines: [singleLineOf('adult-purple')] }), buyer % 2)),
      );
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refusals).toHaveLength(15);
      expect(refusals.every((reason) => reason instanceof Refusal && reason.code === 'STOCK_SHORT')).toBe(true);
      expect(await catalogue.readStockOf('adult-purple')).toMatchObject({ available: 0 });
    }
  });

  it('lock three of several SKUs per order without a deadlock', async () => {
    await catalogue.setAvailable(100_000);
    const recorders = [catalogue.recordQueries(0), catalogue.recordQueries(1)];
    const runBuyer = async (copy: number): Promise<void> => {
      for (let order = 0; order < 30; order += 1) {
        const request = aReservation({ lines: [familyLineOf(pickSkus(3))] });
        await catalogue.reserve(request, copy);
        await catalogue.get(FinalizeReservation, copy).finalize(pick(['commit', 'release']), request.reservationId);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => runBuyer(index % 2)));
    expect(recorders.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('lose and create no piece at any moment while all commands run concurrently', async () => {
    await catalogue.setAvailable(60);
    let isFinished = false;
    const expectedCodes = new Set(['STOCK_SHORT', 'RESERVATION_CLOSED', 'RESERVATION_UNKNOWN']);
    const ignoreExpectedRefusal = (error: unknown): void => {
      if (!(error instanceof Refusal) || !expectedCodes.has(String(error.code))) throw error;
    };
    const runCustomer = async (copy: number): Promise<void> => {
      for (let step = 0; step < 40; step += 1) {
        const request = aReservation({ lines: [familyLineOf(pickSkus(pick([1, 2, 3, 4])), { quantity: pick([1, 2, 5]) })] });
        const finalizeReservation = catalogue.get(FinalizeReservation, copy);
        await catalogue.reserve(request, copy).catch(ignoreExpectedRefusal);
        for (const action of [pick(['commit', 'release'] as const), pick(['return', 'release', 'commit'] as const)]) {
          await finalizeReservation.finalize(action, request.reservationId).catch(ignoreExpectedRefusal);
        }
      }
    };
    const adjustRepeatedly = async (): Promise<void> => {
      for (let step = 0; step < 60; step += 1) {
        const adjustment = {
          adjustmentId: randomUUID(),
          sku: pick(INITIAL_SKUS),
          delta: pick([-30, -3, 5, 40]),
          reason: 'Counted again',
        };
        await catalogue.adjustStock(adjustment).catch(ignoreExpectedRefusal);
      }
    };
    const samples: string[][] = [];
    const watchImbalances = async (): Promise<void> => {
      while (!isFinished) samples.push(await catalogue.findImbalances());
    };
    const watching = watchImbalances();
    await Promise.all([...Array.from({ length: 12 }, (_, index) => runCustomer(index % 2)), adjustRepeatedly()]).finally(
      () => (isFinished = true),
    );
    await watching;
    expect(samples.length).toBeGreaterThan(5);
    expect(samples.flat()).toEqual([]);
  });

  it('write each event of an SKU with the next version', async () => {
    const gaps = await catalogue.manager.query(`
      SELECT aggregate_id FROM outbox WHERE aggregate_type = 'sku'
       GROUP BY aggregate_id HAVING count(*) <> max(aggregate_version) OR min(aggregate_version) <> 1`);
    expect(gaps).toEqual([]);
    const inversions = await catalogue.manager.query(`
      SELECT id FROM (SELECT id, aggregate_version, lag(aggregate_version) OVER (PARTITION BY aggregate_type, aggregate_id ORDER BY id) AS before
                        FROM outbox) told WHERE before IS NOT NULL AND aggregate_version <> before + 1`);
    expect(inversions).toEqual([]);
  });
});
