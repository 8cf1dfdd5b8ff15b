import type { OrderRow, SubscriptionRow, TicketView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { OrderTag, SubscriptionTag, usePlanName } from '../../components/state-tags';
import { useOrdersOfAddressQuery, useSubscriptionsOfAddressQuery } from './support.api';
import { supportTranslations } from './support.translations';

/** The customer of a ticket: account, orders and plans, each with a link to its own page. */
export function TicketCustomer({ ticket: { userId, email } }: { readonly ticket: TicketView }) {
  const t = useTranslations(supportTranslations);
  const orders = useOrdersOfAddressQuery(email, { refetchOnMountOrArgChange: true });
  const plans = useSubscriptionsOfAddressQuery(email, { refetchOnMountOrArgChange: true });
  return (
    <section className="support__part">
      <h2>{t('customer')}</h2>
      <p>{userId === null ? t('customer.stranger') : <Link to={`${paths.users()}?user=${userId}`}>{t('customer.account')}</Link>}</p>
      <CustomerRows title={t('customer.orders')} rows={orders.data?.rows} hasFailed={orders.isError} none={t('customer.noOrders')}>
        {(order: OrderRow) => <OrderLine order={order} />}
      </CustomerRows>
      <CustomerRows title={t('customer.plans')} rows={plans.data?.rows} hasFailed={plans.isError} none={t('customer.noPlans')}>
        {(plan: SubscriptionRow) => <PlanLine plan={plan} />}
      </CustomerRows>
    </section>
  );
}

interface CustomerRowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[] | undefined;
  readonly hasFailed: boolean;
  readonly none: string;
  readonly children: (row: Row) => ReactNode;
}

function CustomerRows<Row extends { readonly id: string }>({ title, rows, hasFailed, none, children }: CustomerRowsProps<Row>) {
  const t = useTranslations(supportTranslations);
  return (
    <>
      <h3>{title}</h3>
      {hasFailed ? <p>{t('customer.failed')}</p> : null}
      {rows?.length === 0 ? <p>{none}</p> : null}
      <ul className="support__rows">
        {rows?.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </>
  );
}

function OrderLine({ order: { id, number, status, placedAt, total } }: { readonly order: OrderRow }) {
  return (
    <>
      <Link to={`${paths.orders()}?order=${id}`}>#{number}</Link>
      <OrderTag status={status} />
      <DateText at={placedAt} />
      <MoneyText money={total} />
    </>
  );
}

function PlanLine({ plan: { id, planId, status, startedAt, monthlyPrice } }: { readonly plan: SubscriptionRow }) {
  const planName = usePlanName();
  return (
    <>
      <Link to={`${paths.subscriptions()}?subscription=${id}`}>{planName(planId)}</Link>
      <SubscriptionTag status={status} />
      <DateText at={startedAt} />
      <MoneyText money={monthlyPrice} />
    </>
  );
}
