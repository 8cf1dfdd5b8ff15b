import { randomUUID } from 'node:crypto';
import { type ReservationState, type Sku } from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import fc from 'fast-check';
import { FinalizeReservation } from '../src/reservations/finalize-reservation';
import type { ReservationAction } from '../src/reservations/reservation.machine';
import { AVAILABLE_AT_FIRST, aFamilyOf } from './builders';
import { Catalogue } from './start-catalogue';

/** So few pieces that half of the baskets contain a SKU that is short. */
const INITIAL_STOCK = 2;

type Step = { do: 'reserve'; checkout: number } | { do: ReservationAction; checkout: number };

/** A model of stock-keeping: the pieces of each SKU, and the state of each checkout. */
class PaperStock {
  readonly skuStock = new Map<Sku, number>(AVAILABLE_AT_FIRST.map((sku) => [sku, INITIAL_STOCK]));
  private readonly states = new Map<number, ReservationState>();

  constructor(private readonly baskets: readonly (readonly Sku[])[]) {}

  apply({ do: what, checkout }: Step): string {
    const state = this.states.get(checkout);
    if (what === 'reserve') return this.reserve(checkout, state);
    if (what === 'release') return this.release(checkout, state);
    if (state === undefined) return 'RESERVATION_UNKNOWN';
    return what === 'commit' ? this.commit(checkout, state) : this.takeBack(checkout, state);
  }

  private reserve(checkout: number, state: ReservationState | undefined): string {
    if (state !== undefined) return state === 'held' ? 'held' : 'RESERVATION_CLOSED';
    const basket = this.baskets[checkout] ?? [];
    const isShort = basket.some((sku) => basket.filter((other) => other === sku).length > (this.skuStock.get(sku) ?? 0));
    if (isShort) return 'STOCK_SHORT';
    this.put(checkout, -1);
    return this.become(checkout, 'held');
  }

  private release(checkout: number, state: ReservationState | undefined): string {
    if (state === 'committed' || state === 'returned') return 'RESERVATION_CLOSED';
    if (state === 'held') this.put(checkout, 1);
    return this.become(checkout, 'released');
  }

  private commit(checkout: number, state: ReservationState): string {
    if (state === 'released') return 'RESERVATION_CLOSED';
    return state === 'held' ? this.become(checkout, 'committed') : state;
  }

  private takeBack(checkout: number, state: ReservationState): string {
    if (state === 'held' || state === 'released') return 'RESERVATION_CLOSED';
    if (state === 'committed') this.put(checkout, 1);
    return this.become(checkout, 'returned');
  }

  private put(checkout: number, sign: 1 | -1): void {
    for (const sku of this.baskets[checkout] ?? []) this.skuStock.set(sku, (this.skuStock.get(sku) ?? 0) + sign);
  }

  private become(checkout: number, state: ReservationState): ReservationState {
    this.states.set(checkout, state);
    return state;
  }
}

describe('reservations in any order, with repetitions', () => {
  let catalogue: Catalogue;
  beforeAll(async () => (catalogue = await Catalogue.start()));
  afterAll(() => catalogue.stop());

  const basket = fc.array(fc.constantFrom(...AVAILABLE_AT_FIRST), { minLength: 1, maxLength: 4 });
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('reserve', 'reserve', 'commit', 'release', 'return'),
    checkout: fc.nat({ max: 3 }),
  });

  it('return the same states and leave the same stock as the model', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(basket, { minLength: 4, maxLength: 4 }),
        fc.array(step, { minLength: 5, maxLength: 25 }),
        async (baskets, steps) => {
          await catalogue.setAvailable(INITIAL_STOCK);
          const paper = new PaperStock(baskets);
          const ids = baskets.map(() => randomUUID());
          for (const next of steps) expect(await perform(next, ids, baskets)).toBe(paper.apply(next));
          for (const [sku, available] of paper.skuStock) expect(await catalogue.stockOf(sku)).toMatchObject({ available });
          expect(await catalogue.imbalances()).toEqual([]);
        },
      ),
      { seed: jest.getSeed(), numRuns: 60 },
    );
  });

  /** The state after the step, or the code of its refusal. */
  async function perform({ do: what, checkout }: Step, ids: readonly string[], baskets: readonly Sku[][]): Promise<string> {
    const reservationId = ids[checkout] ?? '';
    try {
      if (what !== 'reserve') return (await catalogue.get(FinalizeReservation).finalize(what, reservationId)).state;
      await catalogue.reserve({ reservationId, lines: [aFamilyOf(baskets[checkout] ?? [])] });
      return 'held';
    } catch (error) {
      if (error instanceof Refusal) return String(error.code);
      throw error;
    }
  }
});
