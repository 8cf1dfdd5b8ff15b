import { randomUUID } from 'node:crypto';
import { type ReservationState, type Sku } from '@brote/contracts/catalog';
import { Refusal } from '@brote/messaging';
import fc from 'fast-check';
import { FinalizeReservation, type ReservationAction } from '../src/reservations/finalize-reservation';
import { INITIAL_SKUS, familyLineOf } from './builders';
import { CatalogHarness } from './catalog-harness';

/** So few pieces that half of the baskets contain a SKU that is short. */
const INITIAL_STOCK = 2;

type ReservationStep = { do: 'reserve'; checkout: number } | { do: ReservationAction; checkout: number };

/** A model of stock-keeping: the pieces of each SKU, and the state of each checkout. */
class StockModel {
  readonly skuStock = new Map<Sku, number>(INITIAL_SKUS.map((sku) => [sku, INITIAL_STOCK]));
  private readonly states = new Map<number, ReservationState>();

  constructor(private readonly baskets: readonly (readonly Sku[])[]) {}

  apply({ do: action, checkout }: ReservationStep): string {
    const state = this.states.get(checkout);
    if (action === 'reserve') return this.reserve(checkout, state);
    if (action === 'release') return this.release(checkout, state);
    if (state === undefined) return 'RESERVATION_UNKNOWN';
    return action === 'commit' ? this.commit(checkout, state) : this.returnPieces(checkout, state);
  }

  private reserve(checkout: number, state: ReservationState | undefined): string {
    if (state !== undefined) return state === 'held' ? 'held' : 'RESERVATION_CLOSED';
    const basket = this.baskets[checkout] ?? [];
    const isShort = basket.some((sku) => basket.filter((other) => other === sku).length > (this.skuStock.get(sku) ?? 0));
    if (isShort) return 'STOCK_SHORT';
    this.addPieces(checkout, -1);
    return this.setState(checkout, 'held');
  }

  private release(checkout: number, state: ReservationState | undefined): string {
    if (state === 'committed' || state === 'returned') return 'RESERVATION_CLOSED';
    if (state === 'held') this.addPieces(checkout, 1);
    return this.setState(checkout, 'released');
  }

  private commit(checkout: number, state: ReservationState): string {
    if (state === 'released') return 'RESERVATION_CLOSED';
    return state === 'held' ? this.setState(checkout, 'committed') : state;
  }

  private returnPieces(checkout: number, state: ReservationState): string {
    if (state === 'held' || state === 'released') return 'RESERVATION_CLOSED';
    if (state === 'committed') this.addPieces(checkout, 1);
    return this.setState(checkout, 'returned');
  }

  private addPieces(checkout: number, sign: 1 | -1): void {
    for (const sku of this.baskets[checkout] ?? []) this.skuStock.set(sku, (this.skuStock.get(sku) ?? 0) + sign);
  }

  private setState(checkout: number, state: ReservationState): ReservationState {
    this.states.set(checkout, state);
    return state;
  }
}

describe('reservations in any order, with repetitions', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  afterAll(() => catalogue.stop());

  const basket = fc.array(fc.constantFrom(...INITIAL_SKUS), { minLength: 1, maxLength: 4 });
  const step: fc.Arbitrary<ReservationStep> = fc.record({
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
          const model = new StockModel(baskets);
          const reservationIds = baskets.map(() => randomUUID());
          for (const next of steps) expect(await runStep(next, reservationIds, baskets)).toBe(model.apply(next));
          for (const [sku, available] of model.skuStock) expect(await catalogue.readStockOf(sku)).toMatchObject({ available });
          expect(await catalogue.findImbalances()).toEqual([]);
        },
      ),
      { seed: jest.getSeed(), numRuns: 60 },
    );
  });

  /** The state after the step, or the code of its refusal. */
  async function runStep(
    { do: action, checkout }: ReservationStep,
    reservationIds: readonly string[],
    baskets: readonly Sku[][],
  ): Promise<string> {
    const reservationId = reservationIds[checkout] ?? '';
    try {
      if (action !== 'reserve') return (await catalogue.get(FinalizeReservation).finalize(action, reservationId)).state;
      await catalogue.reserve({ reservationId, lines: [familyLineOf(baskets[checkout] ?? [])] });
      return 'held';
    } catch (error) {
      if (error instanceof Refusal) return String(error.code);
      throw error;
    }
  }
});
