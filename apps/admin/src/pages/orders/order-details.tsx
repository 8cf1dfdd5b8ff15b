import type { OrderItemView, OrderView, RefundStateName, StaffOrderView, WithdrawnLine } from '@brote/contracts/browser';
import { formatCountry, useBrushNames, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { useCarrierName } from '../../components/carrier-name';
import { DateText, dateText } from '../../components/date-text';
import { DerivationButton, Derivations } from '../../components/derivation-button';
import { MoneyText } from '../../components/money-text';
import { StatusTag, type Tone } from '../../components/status-tag';
import { SuppressedAddressNote } from '../../components/suppressed-address-note';
import { CreditNotes } from './credit-notes';
import { OrderEvidenceButton } from './order-evidence';
import { useExplainOrderQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

interface PartProps {
  readonly view: StaffOrderView;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="orders__part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type EventKey = Extract<keyof (typeof ordersTranslations)['en'], `event.${string}`>;
const isEventKey = (key: string): key is EventKey => key in ordersTranslations.en;

/** The events of the order, with their times. */
export function OrderTimeline({ view }: PartProps) {
  const t = useTranslations(ordersTranslations);
  return (
    <Part title={t('timeline')}>
      <ol className="orders__rows">
        {view.order.timeline.map(({ event, at }, index) => {
          const key = `event.${event}`;
          return (
            <li key={`${at} ${index}`}>
              <span>{isEventKey(key) ? t(key) : event}</span>
              <DateText at={at} shape="instant" />
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function Item({ item }: { readonly item: OrderItemView }) {
  const { locale } = useLocale();
  const names = useBrushNames();
  return (
    <li>
      <span>
        {item.quantity} × {item.name[locale]}
        <span className="orders__second">{names.list(item.brushes)}</span>
      </span>
      <MoneyText money={item.lineTotal} />
    </li>
  );
}

/** The rate in percent (`25,5`), and the member state whose VAT it is. Orders of earlier versions have no state. */
function VatLabel({ vat: { ratePermille, country } }: Pick<OrderView, 'vat'>) {
  const t = useTranslations(ordersTranslations);
  const rate = String(ratePermille / 10).replace('.', ',');
  return <span>{country ? t('vat.ofCountry', { rate, country: formatCountry(country, t.locale) }) : t('vat', { rate })}</span>;
}

/** The items and amounts of the order. */
export function OrderItems({ view }: PartProps) {
  const t = useTranslations(ordersTranslations);
  const { items, vat, total } = view.order;
  return (
    <Part title={t('items')}>
      <ul className="orders__rows">
        {items.map((item, index) => (
          <Item key={index} item={item} />
        ))}
        <li>
          <span>{t('shipping')}</span>
          <span>{t('free')}</span>
        </li>
        <li>
          <VatLabel vat={vat} />
          <MoneyText money={vat.amount} />
        </li>
        <li>
          <strong>{t('total')}</strong>
          <strong>
            <MoneyText money={total} />
          </strong>
        </li>
      </ul>
    </Part>
  );
}

/** The buyer, the company of the invoice and the address. */
export function OrderCustomer({ view }: PartProps) {
  const t = useTranslations(ordersTranslations);
  const carrierName = useCarrierName();
  const { shippingInfo: to, tracking } = view.order;
  return (
    <div className="orders__two">
      <Part title={t('customer')}>
        <p>
          {to.firstName} {to.lastName}
        </p>
        <p>{to.email}</p>
        <SuppressedAddressNote address={to.email} />
        <p>{to.phone}</p>
        {view.order.company ? <p>{t('company', { name: view.order.company.name, number: view.order.company.taxId })}</p> : null}
        {view.userId === null ? <p>{t('guest')}</p> : null}
        {view.order.subscriptionId ? (
          <p>
            {t('delivery.where')}{' '}
            <Link to={`${paths.subscriptions()}?subscription=${view.order.subscriptionId}`}>{t('delivery.subscription')}</Link>
          </p>
        ) : null}
      </Part>
      <Part title={t('address')}>
        <p>{to.address}</p>
        <p>
          {to.postalCode} {to.city}, {formatCountry(to.country, t.locale)}
        </p>
        <ShippingDays view={view} />
        {tracking ? (
          <p>
            {t('tracking')}: {carrierName(tracking.carrier)} {tracking.number}
          </p>
        ) : null}
      </Part>
    </div>
  );
}

/** The dispatch day and the expected days of arrival. */
function ShippingDays({ view: { order, leavesOn, arrivesFrom, arrivesUntil } }: PartProps) {
  const t = useTranslations(ordersTranslations);
  if (order.status === 'cancelled' || !leavesOn) return null;
  const formatOrderDay = (at: string) => dateText(at, t.locale);
  return (
    <>
      <p>{t(order.status === 'processing' ? 'leaves' : 'left', { day: formatOrderDay(leavesOn) })}</p>
      {arrivesFrom && arrivesUntil && order.status !== 'delivered' ? (
        <p>
          {arrivesFrom === arrivesUntil
            ? t('arrives.day', { day: formatOrderDay(arrivesUntil) })
            : t('arrives', { from: formatOrderDay(arrivesFrom), until: formatOrderDay(arrivesUntil) })}
        </p>
      ) : null}
    </>
  );
}

const REFUND_TONES: Readonly<Record<RefundStateName, Tone>> = { requested: 'waiting', pending: 'moving', succeeded: 'good', failed: 'bad' };

const DISPUTE_TONES = { open: 'waiting', won: 'good', lost: 'bad' } as const satisfies Readonly<Record<string, Tone>>;

/** `Visa terminada en 4242`; a method other than a card has a name alone. */
function PaymentMethodName({ method: { brand, type, last4 } }: { readonly method: NonNullable<StaffOrderView['order']['paymentMethod']> }) {
  const t = useTranslations(ordersTranslations);
  const named = brand ?? type;
  const name = named.charAt(0).toUpperCase() + named.slice(1);
  return <>{last4 === null ? name : t('payment.card', { name, last4 })}</>;
}

/** The brushes of a refund or a withdrawal. */
function LineNames({ lines }: { readonly lines: readonly WithdrawnLine[] }) {
  const t = useTranslations(ordersTranslations);
  return lines.map(({ name, quantity, sealOpened }, index) => (
    <span key={index} className="orders__second">
      {quantity} × {name[t.locale]} {sealOpened ? `(${t('withdrawal.opened')})` : ''}
    </span>
  ));
}

function OrderDerivations({ orderId }: { readonly orderId: string }) {
  const { currentData, error } = useExplainOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Derivations data={currentData} error={error} />
      <OrderEvidenceButton orderId={orderId} />
    </>
  );
}

/** The payment and the refunds. */
export function OrderPayment({ view }: PartProps) {
  const t = useTranslations(ordersTranslations);
  const { id: orderId, paymentMethod, paidAt, subscriptionId } = view.order;
  return (
    <Part title={t('payment')}>
      <p className="orders__note">
        {paymentMethod ? <PaymentMethodName method={paymentMethod} /> : t(subscriptionId ? 'payment.plan' : 'unpaid')}{' '}
        {paidAt === null ? null : <StatusTag tone="good">{t('paid')}</StatusTag>}
        {view.dispute ? <StatusTag tone={DISPUTE_TONES[view.dispute]}>{t(`dispute.${view.dispute}`)}</StatusTag> : null}
      </p>
      {view.dispute ? <OrderEvidenceButton orderId={orderId} /> : null}
      <p className="orders__second">{view.paymentReference}</p>
      {paidAt === null || subscriptionId ? null : (
        <DerivationButton>
          <OrderDerivations orderId={orderId} />
        </DerivationButton>
      )}
      {view.refunds.length > 0 ? (
        <ul className="orders__rows" aria-label={t('refunds')}>
          {view.refunds.map(({ id, amount, reason, state, requestedAt, lines = [] }) => (
            <li key={id}>
              <span>
                {reason} <StatusTag tone={REFUND_TONES[state]}>{t(`refund.${state}`)}</StatusTag>
                <span className="orders__second">
                  <DateText at={requestedAt} shape="instant" />
                </span>
                <LineNames lines={lines} />
              </span>
              <MoneyText money={amount} />
            </li>
          ))}
        </ul>
      ) : null}
      <CreditNotes documents={view.order.documents} isOfCompany={view.order.company !== undefined} />
    </Part>
  );
}
