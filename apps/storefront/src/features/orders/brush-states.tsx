import type { OrderItemView, SoldBrushesView } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { ordersTranslations } from './orders.translations';

/** A brush that waits to be sent was neither withdrawn from nor refunded. */
const keyOf = ({ parcel, taken }: SoldBrushesView) =>
  taken === null ? (`brush.${parcel}` as const) : (`brush.${parcel === 'sent' ? 'sent' : 'not-sent'}.${taken}` as const);

/** State of each brush of a line, after a withdrawal or refund of the order. */
export function BrushStates({ item: { brushes, soldBrushes = [] } }: { readonly item: OrderItemView }) {
  const t = useTranslations(ordersTranslations);
  const names = useBrushNames();
  return (
    <ul className="small muted order__fates">
      {soldBrushes.map((soldBrush, index) => {
        const brush = brushes[soldBrush.brush];
        return <li key={index}>{brush ? t(keyOf(soldBrush), { quantity: soldBrush.quantity, brush: names.list([brush]) }) : null}</li>;
      })}
    </ul>
  );
}
