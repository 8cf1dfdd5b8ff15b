import {
  commitReservation,
  PRODUCT_IDS,
  releaseReservation,
  reserveStock,
  returnPieces,
  returnReservation,
  skuOf,
  SKUS,
  type ProductId,
  type ReservationState,
  type ReserveStockReply,
  type ReserveStockRequest,
  type ReturnPiecesRequest,
  type FinalizeReservationReply,
  type FinalizeReservationRequest,
  type Sku,
} from '@brote/contracts/catalog';
import { couplePack, familyPack, singleBrush } from '@brote/contracts/examples';
import { getPackaging, type PackagingView } from '@brote/contracts/packaging';
import { packagingView } from '@brote/contracts/packaging/examples';
import { traceBatches, type BatchTrace, type TraceBatchesReply, type TraceBatchesRequest } from '@brote/contracts/recalls';
import { RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';

interface SkuStock {
  available: number;
  reserved: number;
  sold: number;
}

const INITIAL_STOCK = 500;

/** Handles the catalogue's contracts with consistent counts, so that a sale can be checked without the catalogue's database. */
@Controller()
export class FakeCatalog {
  readonly skuStocks = new Map<Sku, SkuStock>();
  readonly reservations = new Map<string, { state: ReservationState; held: Map<Sku, number> }>();
  readonly prices = new Map<ProductId, number>();
  /** The returned pieces of sales, by the id of each return. */
  readonly returns = new Map<string, ReturnPiecesRequest>();
  /** Countries without a number in their register of packaging. */
  readonly notOffered = new Set<string>();
  /** The known batches of parcels, by order; none for a batch named L-none. */
  readonly traced = new Map<string, BatchTrace>();
  /** Runs before each answer; a test may delay or break it. */
  before: (name: string) => Promise<void> = () => Promise.resolve();
  /** Runs after the work and before the reply. */
  after: (name: string) => Promise<void> = () => Promise.resolve();

  constructor() {
    this.reset();
  }

  reset(): void {
    this.before = () => Promise.resolve();
    this.after = () => Promise.resolve();
    this.reservations.clear();
    this.returns.clear();
    this.notOffered.clear();
    for (const sku of SKUS) this.skuStocks.set(sku, { available: INITIAL_STOCK, reserved: 0, sold: 0 });
    for (const product of [singleBrush, couplePack, familyPack])
      this.prices.set(product.id, product.salePrice?.amount ?? product.price.amount);
  }

  @RequestHandler(getPackaging)
  getPackaging(): Promise<PackagingView> {
    return Promise.resolve(packagingView);
  }

  @RequestHandler(reserveStock)
  async reserve(request: ReserveStockRequest): Promise<ReserveStockReply> {
    await this.before('reserve');
    this.checkPrices(request);
    const { country } = request;
    if (country !== undefined && this.notOffered.has(country)) refuse(reserveStock, 'DELIVERY_NOT_OFFERED', { country, register: 'EDM' });
    const existing = this.reservations.get(request.reservationId);
    if (existing !== undefined && existing.state !== 'held') refuse(reserveStock, 'RESERVATION_CLOSED');
    if (existing === undefined) this.hold(request);
    await this.after('reserve');
    return this.createReserveReply(request);
  }

  @RequestHandler(commitReservation)
  commit({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.resolve('commit', reservationId, (existing) => {
      if (existing === undefined) return refuse(commitReservation, 'RESERVATION_UNKNOWN');
      if (existing === 'committed') return existing;
      return existing === 'held'
        ? this.move(reservationId, 'committed', 'reserved', 'sold')
        : refuse(commitReservation, 'RESERVATION_CLOSED');
    });
  }

  @RequestHandler(releaseReservation)
  release({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.resolve('release', reservationId, (existing) => {
      if (existing === undefined) this.reservations.set(reservationId, { state: 'released', held: new Map() });
      if (existing === undefined || existing === 'released') return 'released';
      return existing === 'held'
        ? this.move(reservationId, 'released', 'reserved', 'available')
        : refuse(releaseReservation, 'RESERVATION_CLOSED');
    });
  }

  @RequestHandler(returnReservation)
  returnReservation({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.resolve('return', reservationId, (existing) => {
      if (existing === 'returned') return existing;
      return existing === 'committed'
        ? this.move(reservationId, 'returned', 'sold', 'available')
        : refuse(returnReservation, 'RESERVATION_CLOSED');
    });
  }

  @RequestHandler(returnPieces)
  returnPieces(request: ReturnPiecesRequest): Promise<FinalizeReservationReply> {
    return this.resolve('return-pieces', request.reservationId, (existing) => {
      if (existing === 'returned') return existing;
      if (existing !== 'committed') return refuse(returnPieces, 'RESERVATION_CLOSED');
      if (!this.returns.has(request.returnId)) this.takeBackPieces(request);
      return existing;
    });
  }

  @RequestHandler(traceBatches)
  traceBatches({ batches }: TraceBatchesRequest): Promise<TraceBatchesReply> {
    const orders = [...this.traced].map(([orderId, trace]) => ({ orderId, trace }));
    const isKnown = !batches.includes('L-none');
    return Promise.resolve({ arrivedAt: isKnown ? '2020-01-01T10:00:00.000Z' : null, orders: isKnown ? orders : [] });
  }

  /** The pieces of all SKUs. */
  total(part: keyof SkuStock): number {
    return [...this.skuStocks.values()].reduce((sum, skuStock) => sum + skuStock[part], 0);
  }

  /** Whether no piece was lost or added, and the reserved pieces equal those of the reservations. */
  get isConsistent(): boolean {
    const isStockComplete = [...this.skuStocks.values()].every(
      (skuStock) => skuStock.available + skuStock.reserved + skuStock.sold === INITIAL_STOCK && skuStock.available >= 0,
    );
    const held = [...this.reservations.values()].filter(({ state }) => state === 'held').flatMap((one) => [...one.held.values()]);
    return isStockComplete && this.total('reserved') === held.reduce((sum, count) => sum + count, 0);
  }

  private async resolve(
    name: string,
    reservationId: string,
    decide: (existing: ReservationState | undefined) => ReservationState,
  ): Promise<FinalizeReservationReply> {
    await this.before(name);
    const state = decide(this.reservations.get(reservationId)?.state);
    await this.after(name);
    return { state };
  }

  private move(reservationId: string, to: ReservationState, from: keyof SkuStock, into: keyof SkuStock): ReservationState {
    const reservation = this.reservations.get(reservationId);
    for (const [sku, count] of reservation?.held ?? []) {
      const skuStock = this.skuStock(sku);
      skuStock[from] -= count;
      skuStock[into] += count;
    }
    if (reservation) reservation.state = to;
    return to;
  }

  private takeBackPieces({ returnId, reservationId, pieces }: ReturnPiecesRequest): void {
    const held = this.reservations.get(reservationId)?.held;
    if (pieces.some(({ sku, quantity }) => (held?.get(sku) ?? 0) < quantity)) refuse(returnPieces, 'PIECES_NOT_SOLD');
    for (const { sku, quantity } of pieces) {
      held?.set(sku, (held.get(sku) ?? 0) - quantity);
      this.skuStock(sku).sold -= quantity;
      this.skuStock(sku).available += quantity;
    }
    this.returns.set(returnId, { returnId, reservationId, pieces });
  }

  private hold({ reservationId, lines }: ReserveStockRequest): void {
    const held = new Map<Sku, number>();
    for (const { brushes, quantity } of lines)
      for (const brush of brushes) held.set(skuOf(brush), (held.get(skuOf(brush)) ?? 0) + quantity);
    const shortSkus = [...held].filter(([sku, wanted]) => this.skuStock(sku).available < wanted);
    if (shortSkus.length > 0) {
      refuse(
        reserveStock,
        'STOCK_SHORT',
        shortSkus.map(([sku, wanted]) => ({ sku, wanted, left: this.skuStock(sku).available })),
      );
    }
    for (const [sku, count] of held) {
      this.skuStock(sku).available -= count;
      this.skuStock(sku).reserved += count;
    }
    this.reservations.set(reservationId, { state: 'held', held });
  }

  private checkPrices({ lines }: ReserveStockRequest): void {
    const changedLines = lines.filter(({ productId, expectedUnitPrice }) => this.prices.get(productId) !== expectedUnitPrice);
    if (changedLines.length === 0) return;
    const details = changedLines.map(({ productId, expectedUnitPrice }) => ({
      productId,
      expected: expectedUnitPrice,
      current: this.prices.get(productId),
    }));
    refuse(reserveStock, 'PRICE_CHANGED', details);
  }

  private createReserveReply({ reservationId, lines }: ReserveStockRequest): ReserveStockReply {
    const names = new Map([singleBrush, couplePack, familyPack].map(({ id, name }) => [id, name]));
    const held = [...(this.reservations.get(reservationId)?.held ?? [])].map(([sku, quantity]) => ({ sku, quantity }));
    return {
      currency: 'EUR',
      lines: lines.map(({ productId, quantity }) => ({
        productId,
        name: names.get(productId) ?? { en: PRODUCT_IDS[0], es: PRODUCT_IDS[0] },
        unitPrice: { amount: this.prices.get(productId) ?? 0, currency: 'EUR' },
        quantity,
      })),
      held,
    };
  }

  private skuStock(sku: Sku): SkuStock {
    const skuStock = this.skuStocks.get(sku);
    if (skuStock === undefined) throw new Error(`There is no stock of ${sku}`);
    return skuStock;
  }
}
