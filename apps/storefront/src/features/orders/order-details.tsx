import type { OrderView, PaymentMethodView } from '@brote/contracts/browser';
import { Badge } from '@brote/ui-kit';
import { formatCountry, formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { orderChargePath } from '#app/charge-path';
import { paths } from '#app/paths';
import { ordersTranslations } from './orders.translations';

/** Text of the badge: short names of long brands. */
const CARD_BADGES: Readonly<Record<string, string>> = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };

function UsedPaymentMethod({ method: { type, brand, last4 } }: { readonly method: PaymentMethodView }) {
  const t = useTranslations(ordersTranslations);
  const kind = type === 'card' ? t('payment.card') : type === 'sepa_debit' ? t('payment.sepa_debit') : t('payment.other');
  return (
    <>
      <Badge tone="linen">{brand ? (CARD_BADGES[brand] ?? brand.toUpperCase()) : kind}</Badge>{' '}
      {last4 ? t('payment.ending', { last4 }) : null}
      <br />
    </>
  );
}

/** Whether nothing is left to withdraw from, for another reason than the deadline. */
const hasNothingToWithdraw = ({ items, refunded, total }: OrderView): boolean =>
  (refunded.amount > 0 && refunded.amount >= total.amount) ||
  items.every(({ brushesLeft }) => brushesLeft !== undefined && brushesLeft.every((count) => count === 0));

function WithdrawalSection({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const until = order.withdrawableUntil;
  const day = until ? formatDay(until, t.locale) : '';
  if (!order.withdrawable) return until && !hasNothingToWithdraw(order) ? <p className="xs faint">{t('withdraw.over', { day })}</p> : null;
  return (
    <p className="small order__withdraw">
      <Link to={paths.withdrawal(order.id)}>{t('withdraw')}</Link>
      <br />
      <span className="xs faint">{until ? t('withdraw.until', { day }) : t('withdraw.open')}</span>
    </p>
  );
}

/** Shipping address, company of the invoice and payment; with the link to the withdrawal while the law allows it. */
export function OrderDetails({ order }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const { firstName, lastName, address, postalCode, city, country, phone } = order.shippingInfo;
  const lines = [`${firstName} ${lastName}`, address, `${postalCode} ${city}`, formatCountry(country, t.locale), phone];
  return (
    <div className="order__facts">
      <div>
        <h2 className="h4">{t('address')}</h2>
        <address className="small muted">
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      </div>
      <div>
        <h2 className="h4">{t('payment')}</h2>
        <p className="small muted">
          {order.paymentMethod ? <UsedPaymentMethod method={order.paymentMethod} /> : null}
          {order.subscriptionId ? (
            <Link to={paths.manageSubscription()}>{t('payment.plan')}</Link>
          ) : order.paidAt ? (
            t('payment.paid', { day: formatDay(order.paidAt, t.locale) })
          ) : (
            t('payment.none')
          )}
        </p>
        {order.paidAt && !order.subscriptionId ? (
          <p className="small">
            <Link to={orderChargePath(order.id)}>{t('payment.why')}</Link>
          </p>
        ) : null}
        <WithdrawalSection order={order} />
      </div>
      {order.company ? (
        <div>
          <h2 className="h4">{t('company')}</h2>
          <p className="small muted">
            {order.company.name}
            <br />
            {t('company.taxNumber', { number: order.company.taxId })}
          </p>
        </div>
      ) : null}
    </div>
  );
}
