import { STOCKED_SKUS, skuOf, type SkuQuantity } from '@brote/contracts/catalog';
import { MAX_SENT_BRUSHES } from '@brote/contracts/orders';
import type { SentBrush } from '@brote/contracts/subscriptions';
import type { Delivery } from '#app/schedule/deliveries/delivery';

/** Maximum number of brushes in a delivery. */
const MAX_BRUSHES_PER_DELIVERY = 4;

type DeliveryContent = Pick<Delivery, 'cycle' | 'brushes'>;

/** A brush with its line number, which follows from its delivery and its place. Later deliveries change no number. */
const lineNumberOf = ({ cycle }: DeliveryContent, position: number): number => (cycle - 1) * MAX_BRUSHES_PER_DELIVERY + position;

/** Brushes of deliveries that have left, as far as they have line numbers. */
export function sentBrushes(deliveries: readonly DeliveryContent[]): SentBrush[] {
  return deliveries
    .flatMap((delivery) => delivery.brushes.map(({ type, color }, position) => ({ line: lineNumberOf(delivery, position), type, color })))
    .filter(({ line }) => line < MAX_SENT_BRUSHES);
}

/** Value in cents of brushes with an opened seal: their share of the months of their delivery. */
export function openedValueCents(
  deliveries: readonly (DeliveryContent & Pick<Delivery, 'months'>)[],
  openedLines: readonly number[],
  monthlyPriceCents: number,
): number {
  return deliveries.reduce((sum, delivery) => {
    const openedBrushes = delivery.brushes.filter((_, position) => openedLines.includes(lineNumberOf(delivery, position))).length;
    return sum + Math.round((monthlyPriceCents * delivery.months * openedBrushes) / delivery.brushes.length);
  }, 0);
}

/** Pieces of a delivery that can be sold again; null when all can. */
export function sealedPieces(delivery: DeliveryContent, openedLines: readonly number[]): SkuQuantity[] | null {
  const sealed = delivery.brushes.filter((_, position) => !openedLines.includes(lineNumberOf(delivery, position)));
  if (sealed.length === delivery.brushes.length) return null;
  const counts = new Map<SkuQuantity['sku'], number>();
  for (const brush of sealed) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + 1);
  return [...counts].filter(([sku]) => STOCKED_SKUS.includes(sku)).map(([sku, quantity]) => ({ sku, quantity }));
}
