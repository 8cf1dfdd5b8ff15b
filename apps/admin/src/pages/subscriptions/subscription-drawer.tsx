import { isApiError } from '@brote/api-client';
import type { ExplainChargeRequest, LedgerKind, Locale, StaffSubscriptionView, SubscriptionInvoiceView } from '@brote/contracts/browser';
import { useTranslations, formatMoney } from '@brote/ui-kit/i18n';
import { Alert, Button, Descriptions, Drawer, Table } from 'antd';
import { useFailureSentence } from '../../app/failures';
import { column } from '../../components/column';
import { DateText, dateText } from '../../components/date-text';
import { useAttempt } from '../../components/use-attempt';
import { MoneyText } from '../../components/money-text';
import { SubscriptionTag, usePlanName } from '../../components/state-tags';
import { StatusTag } from '../../components/status-tag';
import { Loading } from '../../components/loading';
import { ChargeDocuments, ExplainChargeButton } from './charge-documents';
import { ChargeEvidenceButton } from './charge-evidence';
import { RefundCharge } from './refund-charge';
import { SubscriptionActions } from './subscription-actions';
import { useGetSubscriptionForStaffQuery, useListInvoicesForStaffQuery, useResyncSubscriptionMutation } from './subscriptions.api';
import './subscriptions.css';
import { subscriptionsTranslations } from './subscriptions.translations';

/** The price change that was announced to the customer, with its first day. Renders nothing without one. */
function AnnouncedPrice({ subscription: { priceChange = null } }: Pick<StaffSubscriptionView, 'subscription'>) {
  const t = useTranslations(subscriptionsTranslations);
  if (priceChange === null) return null;
  const title = t('newPrice', { price: formatMoney(priceChange.monthlyPrice), day: dateText(priceChange.from, t.locale) });
  return <Alert className="admin__alert" type="info" showIcon title={title} description={t('newPrice.then')} />;
}

/** Thousandths as months, in the format of the language: `2,5`. */
const formatMonths = (thousandths: number, locale: Locale) => new Intl.NumberFormat(locale).format(thousandths / 1_000);

function StripeComparison({ view }: { readonly view: StaffSubscriptionView }) {
  const t = useTranslations(subscriptionsTranslations);
  const attempt = useAttempt();
  const [resync, { isLoading }] = useResyncSubscriptionMutation();
  const { subscription, paidUntil, stripe, agrees } = view;
  const run = () => attempt(() => resync(subscription.id).unwrap(), { done: t('resync.done'), failed: t('failed') });
  const items = [
    { key: 'ours', label: t('ours'), children: <SubscriptionTag status={subscription.status} /> },
    { key: 'stripe', label: t('stripe'), children: stripe ? `${stripe.status} · ${stripe.id}` : t('silent') },
    { key: 'paid', label: `${t('paidUntil')} (${t('ours')})`, children: <DateText at={paidUntil} /> },
    { key: 'there', label: `${t('paidUntil')} (${t('stripe')})`, children: <DateText at={stripe?.paidUntil ?? null} /> },
  ];
  return (
    <section className="subscriptions__part">
      <Descriptions bordered column={{ xs: 1, sm: 2 }} size="small" items={items} />
      <p className="subscriptions__agreement">
        {agrees === null ? null : <StatusTag tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'agrees' : 'differs')}</StatusTag>}
        <Button loading={isLoading} onClick={() => void run()}>
          {t('resync')}
        </Button>
      </p>
    </section>
  );
}

function Ledger({ ledger }: { readonly ledger: StaffSubscriptionView['ledger'] }) {
  const t = useTranslations(subscriptionsTranslations);
  const formatMonthCount = (thousandths: number) => t.count('months', thousandths / 1_000, { months: formatMonths(thousandths, t.locale) });
  const sums = [
    { key: 'paid', label: t('ledger.paid'), children: formatMonths(ledger.paid, t.locale) },
    { key: 'refunded', label: t('ledger.refunded'), children: formatMonths(ledger.refunded, t.locale) },
    { key: 'consumed', label: t('ledger.consumed'), children: formatMonths(ledger.consumed, t.locale) },
    { key: 'off', label: t('ledger.adjusted'), children: formatMonths(ledger.adjusted, t.locale) },
    { key: 'balance', label: t('ledger.balance'), children: formatMonthCount(ledger.balance) },
  ];
  return (
    <section className="subscriptions__part">
      <h2>{t('ledger')}</h2>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={sums} />
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        aria-label={t('ledger')}
        dataSource={ledger.entries}
        columns={[
          { key: 'at', title: t('when'), dataIndex: 'at', render: (at: string) => <DateText at={at} /> },
          { key: 'kind', title: t('kind'), dataIndex: 'kind', render: (kind: LedgerKind) => t(`ledger.${kind}`) },
          { key: 'months', title: t('amount'), dataIndex: 'thousandths', render: formatMonthCount },
        ]}
      />
    </section>
  );
}

interface DisputeProps {
  readonly state: NonNullable<SubscriptionInvoiceView['dispute']>;
  readonly charge: ExplainChargeRequest;
}

/** The state of a dispute, with the evidence for the bank. */
function Dispute({ state, charge }: DisputeProps) {
  const t = useTranslations(subscriptionsTranslations);
  return (
    <>
      <p>{t(`invoice.dispute.${state}`)}</p>
      <ChargeEvidenceButton {...charge} />
    </>
  );
}

function Invoices({ subscriptionId }: { readonly subscriptionId: string }) {
  const t = useTranslations(subscriptionsTranslations);
  const sentenceFor = useFailureSentence();
  const { data, error, isFetching } = useListInvoicesForStaffQuery(subscriptionId, { refetchOnMountOrArgChange: true });
  return (
    <section className="subscriptions__part">
      <h2>{t('invoices')}</h2>
      {isApiError(error) ? <Alert type="warning" showIcon title={sentenceFor(error)} /> : null}
      <Table<SubscriptionInvoiceView>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        loading={isFetching && !data}
        aria-label={t('invoices')}
        dataSource={data?.invoices ?? []}
        columns={[
          { key: 'at', title: t('when'), dataIndex: 'createdAt', render: (at: string) => <DateText at={at} /> },
          column({ key: 'amount', title: t('amount') }, ({ amount }) => <MoneyText money={amount} />),
          column({ key: 'status', title: t('status') }, ({ id, status, dispute }) =>
            dispute ? <Dispute state={dispute} charge={{ subscriptionId, invoiceId: id }} /> : t(`invoice.${status}`),
          ),
          column({ key: 'refunded', title: t('refunded') }, ({ refunded }) =>
            refunded.amount > 0 ? <MoneyText money={refunded} /> : null,
          ),
          column({ key: 'documents', title: t('documents') }, ({ id, status, amount, documents }) => (
            <div className="subscriptions__files">
              <ChargeDocuments documents={documents} />
              {status === 'paid' && amount.amount > 0 ? <ExplainChargeButton subscriptionId={subscriptionId} invoiceId={id} /> : null}
            </div>
          )),
          column({ key: 'refund' }, (invoice) => <RefundCharge subscriptionId={subscriptionId} invoice={invoice} />),
        ]}
      />
    </section>
  );
}

function Detail({ view }: { readonly view: StaffSubscriptionView }) {
  const t = useTranslations(subscriptionsTranslations);
  const planName = usePlanName();
  const { subscription } = view;
  const { company } = subscription;
  const items = [
    { key: 'who', label: t('customer'), children: `${subscription.shippingInfo.firstName} ${subscription.shippingInfo.lastName}` },
    { key: 'plan', label: t('plan'), children: `${planName(subscription.planId)} · ${t('interval', { months: subscription.interval })}` },
    { key: 'price', label: t('price'), children: <MoneyText money={subscription.monthlyPrice} /> },
    { key: 'delivery', label: t('nextDelivery'), children: <DateText at={subscription.nextDelivery?.date ?? null} /> },
    { key: 'delivered', label: t('delivered'), children: view.completedDeliveries ?? '–' },
    { key: 'charge', label: t('nextCharge'), children: <DateText at={subscription.nextChargeOn} /> },
    { key: 'paused', label: t('pausedUntil'), children: <DateText at={subscription.pausedUntil} /> },
    // In a row of its own: a long name would leave the dates too little room.
    ...(company
      ? [
          {
            key: 'company',
            label: t('company'),
            span: { xs: 1, sm: 2 },
            children: t('company.value', { name: company.name, number: company.taxId }),
          },
        ]
      : []),
  ];
  return (
    <>
      <SubscriptionActions view={view} />
      <AnnouncedPrice subscription={subscription} />
      <section className="subscriptions__part">
        <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={items} />
      </section>
      <StripeComparison view={view} />
      <Ledger ledger={view.ledger} />
      <section className="subscriptions__part">
        <h2>{t('deliveries')}</h2>
        {subscription.pastDeliveries.length === 0 ? <p>{t('deliveries.none')}</p> : null}
        <ul className="subscriptions__days">
          {subscription.pastDeliveries.map(({ id, date }) => (
            <li key={id}>
              <DateText at={date} />
            </li>
          ))}
        </ul>
      </section>
      <Invoices subscriptionId={subscription.id} />
    </>
  );
}

interface SubscriptionDrawerProps {
  /** Null while none is open. */
  readonly subscriptionId: string | null;
  readonly onClose: () => void;
}

/** One subscription: its actions, the comparison with Stripe, its ledger, deliveries and charges. */
export function SubscriptionDrawer({ subscriptionId, onClose }: SubscriptionDrawerProps) {
  const t = useTranslations(subscriptionsTranslations);
  const sentenceFor = useFailureSentence();
  const { data, error } = useGetSubscriptionForStaffQuery(subscriptionId ?? '', {
    skip: subscriptionId === null,
    refetchOnMountOrArgChange: true,
  });
  const failure = isApiError(error) ? <Alert type="error" showIcon title={sentenceFor(error)} /> : <Loading />;
  const view = data?.subscription.id === subscriptionId ? data : undefined;
  return (
    <Drawer open={subscriptionId !== null} size={720} title={t('detail')} onClose={onClose}>
      {view ? <Detail view={view} /> : failure}
    </Drawer>
  );
}
