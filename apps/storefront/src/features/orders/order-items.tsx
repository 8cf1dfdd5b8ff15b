import type { OrderView, OrderItemView, SoldBrushesView } from '@brote/contracts/browser';
import { BrushThumb, Price } from '@brote/ui-kit';
import { formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { ordersTranslations } from './orders.translations';

/** A brush that waits to be sent was neither withdrawn from nor refunded. */
const keyOf = ({ parcel, taken }: SoldBrushesView) =>
  taken === null ? (`brush.${parcel}` as const) : (`brush.${parcel === 'sent' ? 'sent' : 'not-sent'}.${taken}` as const);

/** State of each brush of a line, after a withdrawal or refund of the order. */
function BrushStates({ item: { brushes, soldBrushes = [] } }: { readonly item: OrderItemView }) {
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

/** Bought items: product, price, quantity, line total; the order's total below. */
export function OrderItems({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const names = useBrushNames();
  const hasTakenBrushes = order.items.some(({ soldBrushes = [] }) => soldBrushes.some(({ taken }) => taken !== null));
  return (
    <div className="order__items" role="region" aria-label={t('items')} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{t('items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('items.product')}</th>
            <th scope="col" className="table__end order__wide">
              {t('items.price')}
            </th>
            <th scope="col" className="table__end">
              {t('items.quantity')}
            </th>
            <th scope="col" className="table__end">
              {t('items.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => {
            const { name, brushes, unitPrice, quantity, lineTotal } = item;
            const [firstBrush] = brushes;
            return (
              <tr key={index}>
                <td>
                  <span className="order__product">
                    {firstBrush ? <BrushThumb brush={firstBrush} /> : null}
                    <span>
                      <b>{name[t.locale]}</b>
                      <br />
                      {hasTakenBrushes ? <BrushStates item={item} /> : <span className="muted">{names.list(brushes)}</span>}
                    </span>
                  </span>
                </td>
                <td className="table__end num order__wide">{order.subscriptionId ? '—' : formatMoney(unitPrice)}</td>
                <td className="table__end num">{quantity}</td>
                <td className="table__end num">{order.subscriptionId ? '—' : formatMoney(lineTotal)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4} className="table__end">
              <span className="muted order__note">{t(order.subscriptionId ? 'payment.plan' : 'items.sum')}</span>{' '}
              {order.subscriptionId ? null : <Price now={order.total} />}
            </td>
          </tr>
          {order.refunded.amount > 0 ? (
            <tr>
              <td colSpan={4} className="table__end">
                <span className="muted order__note">{t('items.refunded')}</span> <span className="num">{formatMoney(order.refunded)}</span>
              </td>
            </tr>
          ) : null}
        </tfoot>
      </table>
    </div>
  );
}
