import { isDeepStrictEqual } from 'node:util';
import {
  reserveStock,
  type PriceChange,
  type ReserveStockReply,
  type ReserveStockRequest,
  PACK_SIZES,
  skuOf,
  type PricedLine,
  type ProductId,
  type ReservationLine,
  type Sku,
  type SkuQuantity,
} from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ProductPriceCache, type ProductPrices, type PricedProduct } from '../catalog/prices/product-price-cache';
import { StockEventPublisher } from '../inventory/stock/stock-event-publisher';
import { insertReservation, type NewReservation, hasShortage, shortagesOf, stockChangesOf } from './reservations.queries';
import { PickSurprises, type PackLine } from './pick-surprises';
import { Reservation } from './reservation.entity';
import { eurosFromCents } from '@brote/money';
import { unitPriceAt } from '../catalog/prices/price-rules';

/** A basket checked at the prices of one moment. */
type CheckedBasket =
  | { verdict: 'good'; lines: PricedLine[]; products: PricedProduct[] }
  | { verdict: 'product-unknown' }
  | { verdict: 'brushes-invalid' }
  | { verdict: 'price-changed'; changes: PriceChange[] };

/** Checks packs and prices of a basket, and computes the price of each line. */
export function checkBasket(lines: readonly ReservationLine[], prices: ProductPrices, at: Date): CheckedBasket {
  const checkedLines: CheckedLine[] = [];
  for (const line of lines) {
    const product = prices.get(line.productId);
    if (!product) return { verdict: 'product-unknown' };
    checkedLines.push({ line, product });
  }
  if (!checkedLines.every(hasValidBrushes)) return { verdict: 'brushes-invalid' };
  const changes = priceChangesOf(checkedLines, at);
  if (changes.length > 0) return { verdict: 'price-changed', changes };
  return {
    verdict: 'good',
    lines: checkedLines.map((checkedLine) => toPricedLine(checkedLine, at)),
    products: [...new Set(checkedLines.map(({ product }) => product))],
  };
}

/** The pieces of each SKU that all lines need together, ordered by SKU. All code locks stock in this order. */
export function mergeSkus(lines: readonly Pick<ReservationLine, 'brushes' | 'quantity'>[]): SkuQuantity[] {
  const quantityBySku = new Map<Sku, number>();
  for (const { brushes, quantity } of lines) {
    for (const brush of brushes) quantityBySku.set(skuOf(brush), (quantityBySku.get(skuOf(brush)) ?? 0) + quantity);
  }
  return [...quantityBySku].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1));
}

interface CheckedLine {
  line: ReservationLine;
  product: PricedProduct;
}

function hasValidBrushes({ line: { brushes }, product: { category, offered } }: CheckedLine): boolean {
  const { min, max } = PACK_SIZES[category];
  return brushes.length >= min && brushes.length <= max && brushes.every((brush) => offered.has(skuOf(brush)));
}

/** One change per product, even when several lines contain it. */
function priceChangesOf(checkedLines: readonly CheckedLine[], at: Date): PriceChange[] {
  const changes = new Map<ProductId, PriceChange>();
  for (const { line, product } of checkedLines) {
    const current = unitPriceAt(product.terms, at);
    const expected = line.expectedUnitPrice;
    if (current !== expected) changes.set(product.id, { productId: product.id, expected, current });
  }
  return [...changes.values()];
}

function toPricedLine({ line: { quantity }, product: { id, name, terms } }: CheckedLine, at: Date): PricedLine {
  return { productId: id, name, unitPrice: eurosFromCents(unitPriceAt(terms, at)), quantity };
}

type AcceptedBasket = Extract<CheckedBasket, { verdict: 'good' }>;
type RejectedBasket = Exclude<CheckedBasket, AcceptedBasket>;

/** The prices in this process were replaced meanwhile. Nothing was sold at them, and the attempt starts over. */
class PricesChanged extends Error {}

const MAX_ATTEMPTS = 3;

/** Checks packs and prices and reserves the stock of a checkout: all or nothing, and once for a repeated request. */
@Injectable()
export class ReserveStock {
  constructor(
    private readonly priceCache: ProductPriceCache,
    private readonly pickSurprises: PickSurprises,
    private readonly unitOfWork: UnitOfWork,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async reserveStock(request: ReserveStockRequest): Promise<ReserveStockReply> {
    const reply = await this.attempt(request, await this.priceCache.getPrices());
    if (reply) return reply;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      const retriedReply = await this.attempt(request, await this.priceCache.reloadPrices(), refuseBasket);
      if (retriedReply) return retriedReply;
    }
    throw new Error(`The prices changed during each of ${MAX_ATTEMPTS} attempts to reserve stock for checkout ${request.reservationId}`);
  }

  /** Null when the attempt must be repeated with fresh prices. A bad basket is only refused at prices that were just read. */
  private async attempt(
    request: ReserveStockRequest,
    prices: ProductPrices,
    onRejected: (basket: RejectedBasket) => null = () => null,
  ): Promise<ReserveStockReply | null> {
    const at = this.clock.now();
    const basket = checkBasket(request.lines, prices, at);
    if (basket.verdict !== 'good') return (await this.findEarlierReply(request)) ?? onRejected(basket);
    try {
      const packs = await this.pickSurprises.pick(request.lines);
      return await this.unitOfWork.run((tx) => this.reserve(tx, toReservation(request, { basket, packs, at })));
    } catch (error) {
      if (error instanceof PricesChanged) return null;
      throw error;
    }
  }

  private async reserve(tx: Transaction, reservation: NewReservation): Promise<ReserveStockReply> {
    const rows = await insertReservation(tx, reservation);
    if (rows.length === 0)
      return repeatAnswer(
        await tx.repository(Reservation).findOneByOrFail({ reservationId: reservation.reservationId }),
        reservation.lines,
      );
    if (rows.some((row) => row.confirmed_prices !== reservation.products.length)) throw new PricesChanged();
    if (hasShortage(rows)) refuse(reserveStock, 'STOCK_SHORT', shortagesOf(rows));
    this.stockEvents.publishChanges(tx, stockChangesOf(rows));
    return reservation.answer;
  }

  /** A repeated request gets its first answer, even when prices have changed since. */
  private async findEarlierReply({ reservationId, lines }: ReserveStockRequest): Promise<ReserveStockReply | null> {
    const earlierReservation = await this.unitOfWork.run((tx) => tx.repository(Reservation).findOneBy({ reservationId }));
    return earlierReservation && repeatAnswer(earlierReservation, lines);
  }
}

interface ReservationInput {
  basket: AcceptedBasket;
  /** The packs with a plain brush for each surprise. */
  packs: readonly PackLine[];
  at: Date;
}

function toReservation({ reservationId, lines }: ReserveStockRequest, { basket, packs, at }: ReservationInput): NewReservation {
  const answer = { currency: 'EUR', lines: basket.lines, held: mergeSkus(packs) };
  return { reservationId, lines, answer, products: basket.products, at };
}

function repeatAnswer({ state, lines, answer }: Reservation, requestedLines: NewReservation['lines']): ReserveStockReply {
  if (state !== 'held' || answer === null) return refuse(reserveStock, 'RESERVATION_CLOSED');
  // The stored lines are plain data, so the request is compared as plain data.
  if (!isDeepStrictEqual(lines, JSON.parse(JSON.stringify(requestedLines)))) return refuse(reserveStock, 'RESERVATION_DIFFERS');
  return answer;
}

function refuseBasket(basket: RejectedBasket): never {
  if (basket.verdict === 'product-unknown') return refuse(reserveStock, 'PRODUCT_UNKNOWN');
  if (basket.verdict === 'brushes-invalid') return refuse(reserveStock, 'BRUSHES_INVALID');
  return refuse(reserveStock, 'PRICE_CHANGED', basket.changes satisfies PriceChange[]);
}
