import { STOCKED_SKUS, skuOf, type SkuQuantity } from '@brote/contracts/catalog';
import { MOST_SENT_BRUSHES } from '@brote/contracts/orders';
import type { SentBrush } from '@brote/contracts/subscriptions';
import type { Delivery } from '#app/deliveries/delivery';

/** A delivery holds so many at most. */
const LARGEST_DELIVERY = 4;

type Content = Pick<Delivery, 'cycle' | 'brushes'>;

/** How a withdrawal names a brush: by its delivery and its place in it, so that deliveries that leave later change no name. */
const lineOf = ({ cycle }: Content, place: number): number => (cycle - 1) * LARGEST_DELIVERY + place;

/** The brushes of deliveries that have left, as far as they can be named. */
export function sentBrushes(deliveries: readonly Content[]): SentBrush[] {
  return deliveries
    .flatMap((delivery) => delivery.brushes.map(({ type, color }, place) => ({ line: lineOf(delivery, place), type, color })))
    .filter(({ line }) => line < MOST_SENT_BRUSHES);
}

/** Cents that the brushes with an opened seal cost: their share of the months of their delivery. */
export function valueOfOpened(
  deliveries: readonly (Content & Pick<Delivery, 'months'>)[],
  openedLines: readonly number[],
  monthlyPrice: number,
): number {
  return deliveries.reduce((sum, delivery) => {
    const opened = delivery.brushes.filter((_, place) => openedLines.includes(lineOf(delivery, place))).length;
    return sum + Math.round((monthlyPrice * delivery.months * opened) / delivery.brushes.length);
  }, 0);
}

/** What of a delivery can be sold again; null when all of it can. */
export function sealedPieces(delivery: Content, openedLines: readonly number[]): SkuQuantity[] | null {
  const sealed = delivery.brushes.filter((_, place) => !openedLines.includes(lineOf(delivery, place)));
  if (sealed.length === delivery.brushes.length) return null;
  const counts = new Map<SkuQuantity['sku'], number>();
  for (const brush of sealed) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + 1);
  return [...counts].filter(([sku]) => STOCKED_SKUS.includes(sku)).map(([sku, quantity]) => ({ sku, quantity }));
}
