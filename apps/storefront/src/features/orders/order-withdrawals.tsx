import type { OrderView, OrderWithdrawalView } from '@brote/contracts/browser';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { ordersTranslations } from './orders.translations';

const TEXT_KEY_BY_STATE = {
  prepared: null,
  received: 'withdrawals.received',
  refunded: 'withdrawals.refunded',
  refused: 'withdrawals.refused',
} as const satisfies Readonly<Record<OrderWithdrawalView['state'], string | null>>;

/** Withdrawn brushes, one by one, with the state of each withdrawal. */
export function OrderWithdrawals({ order: { withdrawals = [] } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  if (withdrawals.length === 0) return null;
  return (
    <section className="order__withdrawals" aria-labelledby="order-withdrawals">
      <h2 className="h4" id="order-withdrawals">
        {t('withdrawals')}
      </h2>
      <ul>
        {withdrawals.map(({ receivedAt, state, lines }, index) => {
          const key = TEXT_KEY_BY_STATE[state];
          return (
            <li key={index} className="small">
              <b>{key ? t(key) : null}</b> <span className="faint">{formatInstant(receivedAt, t.locale)}</span>
              <ul className="muted">
                {lines.length === 0 ? <li>{t('withdrawals.whole')}</li> : null}
                {lines.map(({ name, quantity, sealOpened }, at) => (
                  <li key={at}>{t(sealOpened ? 'withdrawals.line.opened' : 'withdrawals.line', { name: name[t.locale], quantity })}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
