import {
  commitReservation,
  getPlans,
  RESERVATION_REFUSALS,
  reserveManyBrushes,
  releaseReservation,
  returnPieces,
  returnReservation,
  skuOf,
  type ReserveBrushesRequest,
  type ReserveManyBrushesReply,
  type ReserveManyBrushesRequest,
  type ReservationRefusal,
  type PlansView,
  type ReservationState,
  type ReturnPiecesRequest,
  type FinalizeReservationReply,
  type FinalizeReservationRequest,
  type Sku,
} from '@brote/contracts/catalog';
import { subscriptionExamples } from '@brote/contracts/examples';
import { RequestHandler, refuse, Refusal } from '@brote/messaging';
import { Controller } from '@nestjs/common';

interface SkuStock {
  available: number;
  reserved: number;
  sold: number;
}

const INITIAL_STOCK = 500;

/** Fake of the catalogue. It answers with counts that must add up, so that tests need no catalogue database. */
@Controller()
export class FakeCatalog {
  readonly skuStocks = new Map<Sku, SkuStock>();
  readonly holds = new Map<string, { state: ReservationState; held: Map<Sku, number> }>();
  private readonly returnedReservationIds = new Set<string>();
  plans: PlansView = subscriptionExamples.plans;
  /** Hooks around a reservation; a test may kill the service in them. */
  before: () => Promise<void> = () => Promise.resolve();
  after: () => Promise<void> = () => Promise.resolve();
  private initialPieces = INITIAL_STOCK;

  constructor() {
    this.resetStock(INITIAL_STOCK);
  }

  /** Sets the stock of each SKU and deletes all reservations. */
  resetStock(pieces: number): void {
    this.initialPieces = pieces;
    this.holds.clear();
    for (const brush of this.plans.offered) this.skuStocks.set(skuOf(brush), { available: pieces, reserved: 0, sold: 0 });
  }

  /** Adds to the stock of every SKU. */
  refill(pieces: number): void {
    this.initialPieces += pieces;
    for (const skuStock of this.skuStocks.values()) skuStock.available += pieces;
  }

  @RequestHandler(getPlans)
  getPlans(): Promise<PlansView> {
    return Promise.resolve(this.plans);
  }

  @RequestHandler(reserveManyBrushes)
  async reserveManyBrushes({ deliveries }: ReserveManyBrushesRequest): Promise<ReserveManyBrushesReply> {
    await this.before();
    const outcomes = deliveries.map((delivery) => ({ reservationId: delivery.reservationId, refusal: this.refusalOf(delivery) }));
    await this.after();
    return { outcomes };
  }

  /** Reserves the brushes of one delivery; null after success. */
  private refusalOf(delivery: ReserveBrushesRequest): ReservationRefusal | null {
    try {
      this.hold(delivery);
      return null;
    } catch (error) {
      const refusal = error instanceof Refusal ? RESERVATION_REFUSALS.find((code) => code === error.code) : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }

  private hold({ reservationId, brushes }: ReserveBrushesRequest): void {
    const existing = this.holds.get(reservationId);
    if (existing !== undefined && existing.state !== 'held') throw new Refusal('RESERVATION_CLOSED');
    const held = new Map<Sku, number>();
    for (const brush of brushes) held.set(skuOf(brush), (held.get(skuOf(brush)) ?? 0) + 1);
    if (existing === undefined) this.holdPieces(reservationId, held);
  }

  @RequestHandler(commitReservation)
  commit({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const existing = this.holds.get(reservationId);
    if (existing === undefined) return refuse(commitReservation, 'RESERVATION_UNKNOWN');
    if (existing.state === 'released') return refuse(commitReservation, 'RESERVATION_CLOSED');
    if (existing.state === 'held') this.movePieces(existing, 'committed', 'sold');
    return Promise.resolve({ state: existing.state });
  }

  @RequestHandler(releaseReservation)
  release({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const existing = this.holds.get(reservationId) ?? { state: 'released' as const, held: new Map<Sku, number>() };
    this.holds.set(reservationId, existing);
    if (existing.state === 'committed') return refuse(releaseReservation, 'RESERVATION_CLOSED');
    if (existing.state === 'held') this.movePieces(existing, 'released', 'available');
    return Promise.resolve({ state: existing.state });
  }

  @RequestHandler(returnReservation)
  return({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const existing = this.holds.get(reservationId);
    if (existing === undefined) return refuse(returnReservation, 'RESERVATION_UNKNOWN');
    if (existing.state !== 'committed' && existing.state !== 'returned') return refuse(returnReservation, 'RESERVATION_CLOSED');
    if (existing.state === 'committed') for (const [sku, count] of existing.held) this.returnToStock(sku, count);
    existing.state = 'returned';
    return Promise.resolve({ state: existing.state });
  }

  @RequestHandler(returnPieces)
  returnPieces({ returnId, reservationId, pieces }: ReturnPiecesRequest): Promise<FinalizeReservationReply> {
    const existing = this.holds.get(reservationId);
    if (existing?.state !== 'committed') return refuse(returnPieces, 'RESERVATION_CLOSED');
    if (pieces.some(({ sku, quantity }) => quantity > (existing.held.get(sku) ?? 0))) return refuse(returnPieces, 'PIECES_NOT_SOLD');
    if (!this.returnedReservationIds.has(returnId)) for (const { sku, quantity } of pieces) this.returnToStock(sku, quantity);
    this.returnedReservationIds.add(returnId);
    return Promise.resolve({ state: existing.state });
  }

  /** Pieces of all SKUs. */
  total(part: keyof SkuStock): number {
    return [...this.skuStocks.values()].reduce((sum, skuStock) => sum + skuStock[part], 0);
  }

  /** Whether no piece was lost or created, and the reserved pieces equal the reservations. */
  get isConsistent(): boolean {
    const isStockComplete = [...this.skuStocks.values()].every(
      ({ available, reserved, sold }) => available + reserved + sold === this.initialPieces && available >= 0,
    );
    const held = [...this.holds.values()].filter(({ state }) => state === 'held').flatMap((one) => [...one.held.values()]);
    return isStockComplete && this.total('reserved') === held.reduce((sum, count) => sum + count, 0);
  }

  private holdPieces(reservationId: string, held: Map<Sku, number>): void {
    const shortSkus = [...held].filter(([sku, wanted]) => this.skuStock(sku).available < wanted);
    const details = shortSkus.map(([sku, wanted]) => ({ sku, wanted, left: this.skuStock(sku).available }));
    if (shortSkus.length > 0) throw new Refusal('STOCK_SHORT', details);
    for (const [sku, count] of held) {
      this.skuStock(sku).available -= count;
      this.skuStock(sku).reserved += count;
    }
    this.holds.set(reservationId, { state: 'held', held });
  }

  private returnToStock(sku: Sku, count: number): void {
    this.skuStock(sku).sold -= count;
    this.skuStock(sku).available += count;
  }

  private movePieces(hold: { state: ReservationState; held: Map<Sku, number> }, to: ReservationState, counter: keyof SkuStock): void {
    for (const [sku, count] of hold.held) {
      this.skuStock(sku).reserved -= count;
      this.skuStock(sku)[counter] += count;
    }
    hold.state = to;
  }

  private skuStock(sku: Sku): SkuStock {
    const skuStock = this.skuStocks.get(sku);
    if (skuStock === undefined) throw new Error(`The SKU ${sku} has no stock`);
    return skuStock;
  }
}
