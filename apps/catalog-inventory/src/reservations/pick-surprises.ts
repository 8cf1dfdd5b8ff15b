import { skuOf, type BrushColor, type BrushSelection, type BrushType, type ReservationLine, type Sku } from '@brote/contracts/catalog';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SELECT_AVAILABLE_SKUS } from './reservations.queries';

/** The brushes of a pack, and how many such packs are taken. */
export type PackLine = Pick<ReservationLine, 'brushes' | 'quantity'>;

interface AvailableSku {
  sku: Sku;
  type: BrushType;
  color: BrushColor;
  available: number;
}

/** Chooses the plain brush for each "Surprise Me": the colour of its type with the most pieces left. */
@Injectable()
export class PickSurprises {
  constructor(private readonly database: Database) {}

  /** The packs with plain brushes only. Picked pieces may be taken a moment later; the reservation detects that. */
  async pick(packs: readonly PackLine[]): Promise<readonly PackLine[]> {
    const hasSurprise = packs.some(({ brushes }) => brushes.some(isSurprise));
    return hasSurprise ? replaceSurprises(packs, await this.database.query<AvailableSku>(SELECT_AVAILABLE_SKUS)) : packs;
  }
}

const isSurprise = ({ color }: BrushSelection): boolean => color === 'surprise';

/** Subtracts the pieces of the packs, so that two surprises do not both get the last piece. */
export function replaceSurprises(packs: readonly PackLine[], skuStocks: readonly AvailableSku[]): PackLine[] {
  const remaining = new Map<Sku, number>(skuStocks.map(({ sku, available }) => [sku, available]));
  const deduct = (brush: BrushSelection, quantity: number): void =>
    void remaining.set(skuOf(brush), (remaining.get(skuOf(brush)) ?? 0) - quantity);
  for (const { brushes, quantity } of packs) for (const brush of brushes) if (!isSurprise(brush)) deduct(brush, quantity);
  const toPlainBrush = (brush: BrushSelection, quantity: number): BrushSelection => {
    if (!isSurprise(brush)) return brush;
    const { color } = findLargestStock(skuStocks, brush.type, remaining) ?? brush;
    const picked = { type: brush.type, color };
    deduct(picked, quantity);
    return picked;
  };
  return packs.map(({ brushes, quantity }) => ({ quantity, brushes: brushes.map((brush) => toPlainBrush(brush, quantity)) }));
}

function findLargestStock(skuStocks: readonly AvailableSku[], type: BrushType, remaining: ReadonlyMap<Sku, number>): AvailableSku | null {
  const remainingOf = ({ sku }: AvailableSku): number => remaining.get(sku) ?? 0;
  return skuStocks
    .filter((skuStock) => skuStock.type === type)
    .reduce<AvailableSku | null>((best, skuStock) => (best === null || remainingOf(skuStock) > remainingOf(best) ? skuStock : best), null);
}
