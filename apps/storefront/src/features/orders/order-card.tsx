import type { OrderView } from '@brote/contracts/browser';
import { BrushThumb, Price } from '@brote/ui-kit';
import { formatDay, formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { OrderStatusBadge } from './order-status-badge';
import { ordersTranslations } from './orders.translations';

const MAX_THUMBNAILS = 4;

/** One order of the history: number, day, status, items, total. */
export function OrderCard({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const names = useBrushNames();
  const thumbnails = order.items.flatMap(({ brushes }) => brushes).slice(0, MAX_THUMBNAILS);
  return (
    <li className="panel order-card">
      <div className="order-card__head">
        <h2 className="h4">
          <Link to={paths.order(order.id)}>{`#${order.number}`}</Link>
        </h2>
        <p className="small muted">
          {formatDay(order.placedAt, t.locale)}
          {order.subscriptionId ? (
            <>
              <br />
              {t('fromSubscription')}
            </>
          ) : null}
        </p>
      </div>
      <OrderStatusBadge status={order.status} />
      <div className="order-card__art" aria-hidden="true">
        {thumbnails.map((brush, index) => (
          <BrushThumb key={index} brush={brush} />
        ))}
      </div>
      <ul className="small order-card__items">
        {order.items.map(({ name, quantity, unitPrice, brushes }, index) => (
          <li key={index}>
            <span className="order-card__name">
              <span>{t('line', { name: name[t.locale], quantity })}</span>{' '}
              {order.subscriptionId ? null : <span className="muted num">{formatMoney(unitPrice)}</span>}
            </span>
            <span className="xs muted">{names.list(brushes)}</span>
          </li>
        ))}
      </ul>
      {order.subscriptionId ? <span className="small muted order-card__paid">{t('payment.plan')}</span> : <Price now={order.total} />}
    </li>
  );
}
