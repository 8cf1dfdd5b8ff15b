import { SHELF_SKUS, skuOf, type SkuQuantity } from '@brote/contracts/catalog';
import { MOST_SENT_BRUSHES } from '@brote/contracts/orders';
import type { SentBrush } from '@brote/contracts/subscriptions';
import type { Delivery } from '#app/deliveries/delivery';

/** A box holds so many at most. */
const LARGEST_BOX = 4;

type Content = Pick<Delivery, 'cycle' | 'brushes'>;

/** How a withdrawal names a brush: by its box and its place in it, so that boxes that leave later change no name. */
const lineOf = ({ cycle }: Content, place: number): number => (cycle - 1) * LARGEST_BOX + place;

/** The brushes of boxes that have left, as far as they can be named. */
export function sentBrushes(boxes: readonly Content[]): SentBrush[] {
  return boxes
    .flatMap((box) => box.brushes.map(({ type, color }, place) => ({ line: lineOf(box, place), type, color })))
    .filter(({ line }) => line < MOST_SENT_BRUSHES);
}

/** Cents that the brushes with an opened seal cost: their share of the months of their box. */
export function valueOfOpened(
  boxes: readonly (Content & Pick<Delivery, 'months'>)[],
  openedLines: readonly number[],
  monthlyPrice: number,
): number {
  return boxes.reduce((sum, box) => {
    const opened = box.brushes.filter((_, place) => openedLines.includes(lineOf(box, place))).length;
    return sum + Math.round((monthlyPrice * box.months * opened) / box.brushes.length);
  }, 0);
}

/** What of a box can be sold again; null when all of it can. */
export function sealedPieces(box: Content, openedLines: readonly number[]): SkuQuantity[] | null {
  const sealed = box.brushes.filter((_, place) => !openedLines.includes(lineOf(box, place)));
  if (sealed.length === box.brushes.length) return null;
  const counts = new Map<SkuQuantity['sku'], number>();
  for (const brush of sealed) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + 1);
  return [...counts].filter(([sku]) => SHELF_SKUS.includes(sku)).map(([sku, quantity]) => ({ sku, quantity }));
}
