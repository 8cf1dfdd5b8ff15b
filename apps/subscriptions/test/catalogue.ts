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

const OPENING = 500;

/** Fake of the catalogue. It answers with counts that must add up, so that tests need no catalogue database. */
@Controller()
export class Catalogue {
  readonly skuStocks = new Map<Sku, SkuStock>();
  readonly holds = new Map<string, { state: ReservationState; held: Map<Sku, number> }>();
  private readonly returns = new Set<string>();
  plans: PlansView = subscriptionExamples.plans;
  /** Hooks around a reservation; a test may kill the service in them. */
  before: () => Promise<void> = () => Promise.resolve();
  after: () => Promise<void> = () => Promise.resolve();
  private opening = OPENING;

  constructor() {
    this.stock(OPENING);
  }

  /** Sets the stock of each SKU and deletes all reservations. */
  stock(each: number): void {
    this.opening = each;
    this.holds.clear();
    for (const brush of this.plans.offered) this.skuStocks.set(skuOf(brush), { available: each, reserved: 0, sold: 0 });
  }

  /** Adds to the stock of every SKU. */
  refill(each: number): void {
    this.opening += each;
    for (const skuStock of this.skuStocks.values()) skuStock.available += each;
  }

  @RequestHandler(getPlans)
  getPlans(): Promise<PlansView> {
    return Promise.resolve(this.plans);
  }

  @RequestHandler(reserveManyBrushes)
  async insertReservations({ deliveries }: ReserveManyBrushesRequest): Promise<ReserveManyBrushesReply> {
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
      const refusal = error instanceof Refusal ? RESERVATION_REFUSALS.find((known) => known === error.code) : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  }

  private hold({ reservationId, brushes }: ReserveBrushesRequest): void {
    const known = this.holds.get(reservationId);
    if (known !== undefined && known.state !== 'held') throw new Refusal('RESERVATION_CLOSED');
    const held = new Map<Sku, number>();
    for (const brush of brushes) held.set(skuOf(brush), (held.get(skuOf(brush)) ?? 0) + 1);
    if (known === undefined) this.take(reservationId, held);
  }

  @RequestHandler(commitReservation)
  commit({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const known = this.holds.get(reservationId);
    if (known === undefined) return refuse(commitReservation, 'RESERVATION_UNKNOWN');
    if (known.state === 'released') return refuse(commitReservation, 'RESERVATION_CLOSED');
    if (known.state === 'held') this.move(known, 'committed', 'sold');
    return Promise.resolve({ state: known.state });
  }

  @RequestHandler(releaseReservation)
  release({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const known = this.holds.get(reservationId) ?? { state: 'released' as const, held: new Map<Sku, number>() };
    this.holds.set(reservationId, known);
    if (known.state === 'committed') return refuse(releaseReservation, 'RESERVATION_CLOSED');
    if (known.state === 'held') this.move(known, 'released', 'available');
    return Promise.resolve({ state: known.state });
  }

  @RequestHandler(returnReservation)
  return({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    const known = this.holds.get(reservationId);
    if (known === undefined) return refuse(returnReservation, 'RESERVATION_UNKNOWN');
    if (known.state !== 'committed' && known.state !== 'returned') return refuse(returnReservation, 'RESERVATION_CLOSED');
    if (known.state === 'committed') for (const [sku, count] of known.held) this.takeBack(sku, count);
    known.state = 'returned';
    return Promise.resolve({ state: known.state });
  }

  @RequestHandler(returnPieces)
  returnSome({ returnId, reservationId, pieces }: ReturnPiecesRequest): Promise<FinalizeReservationReply> {
    const known = this.holds.get(reservationId);
    if (known?.state !== 'committed') return refuse(returnPieces, 'RESERVATION_CLOSED');
    if (pieces.some(({ sku, quantity }) => quantity > (known.held.get(sku) ?? 0))) return refuse(returnPieces, 'PIECES_NOT_SOLD');
    if (!this.returns.has(returnId)) for (const { sku, quantity } of pieces) this.takeBack(sku, quantity);
    this.returns.add(returnId);
    return Promise.resolve({ state: known.state });
  }

  /** Pieces of all SKUs. */
  total(part: keyof SkuStock): number {
    return [...this.skuStocks.values()].reduce((sum, skuStock) => sum + skuStock[part], 0);
  }

  /** Whether no piece was lost or created, and the reserved pieces equal the reservations. */
  get addsUp(): boolean {
    const isWhole = [...this.skuStocks.values()].every(
      ({ available, reserved, sold }) => available + reserved + sold === this.opening && available >= 0,
    );
    const held = [...this.holds.values()].filter(({ state }) => state === 'held').flatMap((one) => [...one.held.values()]);
    return isWhole && this.total('reserved') === held.reduce((sum, count) => sum + count, 0);
  }

  private take(reservationId: string, held: Map<Sku, number>): void {
    const short = [...held].filter(([sku, wanted]) => this.skuStock(sku).available < wanted);
    const details = short.map(([sku, wanted]) => ({ sku, wanted, left: this.skuStock(sku).available }));
    if (short.length > 0) throw new Refusal('STOCK_SHORT', details);
    for (const [sku, count] of held) {
      this.skuStock(sku).available -= count;
      this.skuStock(sku).reserved += count;
    }
    this.holds.set(reservationId, { state: 'held', held });
  }

  private takeBack(sku: Sku, count: number): void {
    this.skuStock(sku).sold -= count;
    this.skuStock(sku).available += count;
  }

  private move(hold: { state: ReservationState; held: Map<Sku, number> }, to: ReservationState, into: keyof SkuStock): void {
    for (const [sku, count] of hold.held) {
      this.skuStock(sku).reserved -= count;
      this.skuStock(sku)[into] += count;
    }
    hold.state = to;
  }

  private skuStock(sku: Sku): SkuStock {
    const skuStock = this.skuStocks.get(sku);
    if (skuStock === undefined) throw new Error(`The SKU ${sku} has no stock`);
    return skuStock;
  }
}
