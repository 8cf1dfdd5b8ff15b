import { type CheckoutSessionView, deliveryDays } from '@brote/contracts/browser';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { NoPayment, NextPageLinks } from './no-payment';
import { usePolling } from '#app/use-polling';
import { useGetCheckoutSessionQuery } from './checkout-session.api';
import { cupUrl, type Brush } from '@brote/illustration';
import { Button, buttonClass, MessagePage } from '@brote/ui-kit';
import { formatCountry, formatDay, formatFirstDay, formatMoney, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { shortId } from '#app/short-id';
import { paymentSuccessTranslations } from './payment-success.translations';

const THANK_YOU_BRUSHES: readonly Brush[] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'white' },
  { type: 'kids', color: 'yellow' },
];

/** Outcome that the page displays. */
type OutcomeKind = 'paid' | 'waiting' | 'late' | 'open' | 'failed' | 'refunded' | 'unknown';

const OUTCOME_BY_STATE: Readonly<Record<CheckoutSessionView['state'], OutcomeKind>> = {
  open: 'open',
  processing: 'waiting',
  paid: 'paid',
  expired: 'failed',
  failed: 'failed',
  refunded: 'refunded',
};

interface PaymentOutcomeProps {
  readonly sessionId: string;
  readonly session: CheckoutSessionView | null;
  readonly isFailed: boolean;
  readonly isLate: boolean;
  readonly retry: () => void;
  /** Offer after a payment. */
  readonly offer?: ReactNode;
}

const outcomeOf = ({ session, isFailed, isLate }: PaymentOutcomeProps): OutcomeKind => {
  if (isLate) return 'late';
  if (session) return OUTCOME_BY_STATE[session.state];
  return isFailed ? 'unknown' : 'waiting';
};

const LOADING_PLACEHOLDER = <span className="skeleton skeleton--text" />;

const isUpcoming = ({ state }: CheckoutSessionView): boolean => state === 'paid' || state === 'processing';

/** Items, address and arrival days; unknown values are omitted. */
function useDeliveryFacts(session: CheckoutSessionView | null): [string, ReactNode][] {
  const t = useTranslations(paymentSuccessTranslations);
  const names = useBrushNames();
  if (!session) return [];
  const { items, city, country, arrivesFrom, arrivesUntil } = session;
  const itemList = (
    <ul>
      {items.map(({ name, quantity, brushes }, index) => (
        <li key={index}>
          {`${quantity} × ${name[t.locale]}`}
          <span className="small muted">{names.list(brushes)}</span>
        </li>
      ))}
    </ul>
  );
  const place = [city, formatCountry(country, t.locale)].filter(Boolean).join(', ');
  const arrivalWindow =
    arrivesFrom && arrivesUntil
      ? t('window', { from: formatFirstDay(arrivesFrom, arrivesUntil, t.locale), until: formatDay(arrivesUntil, t.locale) })
      : null;
  return [
    [t('items'), itemList],
    ...(isUpcoming(session) ? [[t('goesTo'), place] satisfies [string, ReactNode]] : []),
    ...(arrivalWindow ? [[t('arrives'), arrivalWindow] satisfies [string, ReactNode]] : []),
  ];
}

/** Items and reference numbers; missing ones keep their space. */
function PaymentFacts({ sessionId, session, isFailed }: Pick<PaymentOutcomeProps, 'sessionId' | 'session' | 'isFailed'>) {
  const t = useTranslations(paymentSuccessTranslations);
  const delivery = useDeliveryFacts(session);
  const paymentFacts: [string, ReactNode][] = [
    [t('order'), session ? `#${session.orderNumber}` : LOADING_PLACEHOLDER],
    [t('total'), session ? formatMoney(session.total) : LOADING_PLACEHOLDER],
    [t('status'), session ? <span role="status">{t(`status.${session.state}`)}</span> : LOADING_PLACEHOLDER],
    ...delivery,
    [t('transaction'), <span title={sessionId}>{shortId(sessionId)}</span>],
  ];
  return (
    <dl className="key-values">
      {paymentFacts
        .filter(([, value]) => !isFailed || value !== LOADING_PLACEHOLDER)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function OutcomeActions({ outcome, session, retry }: Pick<PaymentOutcomeProps, 'session' | 'retry'> & { readonly outcome: OutcomeKind }) {
  const t = useTranslations(paymentSuccessTranslations);
  if (outcome === 'unknown') {
    return (
      <>
        <Button onClick={retry}>{t('unknown.retry')}</Button>
        <ButtonLink variant="quiet" to={paths.home()}>
          {t('home')}
        </ButtonLink>
      </>
    );
  }
  if (outcome !== 'open' && outcome !== 'failed') return <NextPageLinks />;
  const url = session?.url;
  return (
    <>
      {url ? (
        <a className={buttonClass()} href={url}>
          {t('open.continue')}
        </a>
      ) : null}
      <ButtonLink variant={url ? 'quiet' : 'primary'} to={paths.cart()}>
        {t('toCart')}
      </ButtonLink>
    </>
  );
}

/** Outcome of the payment as a sentence, with the reference numbers. */
function PaymentOutcome(props: PaymentOutcomeProps) {
  const { session, sessionId, retry } = props;
  const t = useTranslations(paymentSuccessTranslations);
  const outcome = outcomeOf(props);
  const key = outcome === 'paid' ? '' : (`${outcome}.` as const);
  usePageTitleAndFocus(t(`${key}title`), outcome);
  const days = session ? deliveryDays(session.country) : null;
  return (
    <MessagePage
      art={outcome === 'open' || outcome === 'failed' ? cupUrl() : cupUrl(THANK_YOU_BRUSHES)}
      heading={t(`${key}heading`)}
      lead={t(`${key}lead`, days ?? {})}
      actions={<OutcomeActions outcome={outcome} session={session} retry={retry} />}
    >
      <PaymentFacts sessionId={sessionId} session={session} isFailed={props.isFailed} />
      <p className="small muted">{outcome === 'paid' ? t('mail') : null}</p>
      {outcome === 'paid' ? props.offer : null}
    </MessagePage>
  );
}

/** Pauses between questions while the payment is being confirmed, in milliseconds; after the last one it is a late payment. */
const POLL_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000];

interface FinalSession {
  /** Null until the first answer. */
  readonly session: CheckoutSessionView | null;
  readonly isFailed: boolean;
  /** The confirmation takes longer than a page can wait. */
  readonly isLate: boolean;
  readonly retry: () => void;
}

/** Polls a Checkout Session with growing pauses, until its state is final. */
function useSessionUntilFinal(sessionId: string, delaysMs: readonly number[] = POLL_DELAYS_MS): FinalSession {
  const sessionQuery = useGetCheckoutSessionQuery(sessionId, { refetchOnMountOrArgChange: true });
  const { currentData, refetch } = sessionQuery;
  const polling = usePolling(sessionQuery, currentData?.state === 'processing', delaysMs);
  return { session: currentData ?? null, ...polling, retry: () => void refetch() };
}

interface PaymentSuccessPageProps {
  /** Called when the cart behind the payment has been used up. */
  readonly onPaid: (sessionId: string) => void;
  /** Offer after a payment. */
  readonly offer?: ReactNode;
  /** Pauses between questions; for specs. */
  readonly pollDelaysMs?: readonly number[];
}

/** Only where the payment certainly was not made does the customer still need the cart. */
const UNPAID_STATES: readonly CheckoutSessionView['state'][] = ['open', 'expired', 'failed'];

function SessionOutcome({ sessionId, offer, onPaid, pollDelaysMs }: PaymentSuccessPageProps & { readonly sessionId: string }) {
  const finalSession = useSessionUntilFinal(sessionId, pollDelaysMs);
  const { session, isFailed } = finalSession;
  const shouldClearCart = session ? !UNPAID_STATES.includes(session.state) : isFailed;
  useEffect(() => {
    if (shouldClearCart) onPaid(sessionId);
  }, [shouldClearCart, sessionId, onPaid]);
  return <PaymentOutcome sessionId={sessionId} offer={offer} {...finalSession} />;
}

/** Return page of the Checkout Session. */
export function PaymentSuccessPage(props: PaymentSuccessPageProps) {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id')?.trim() ?? '';
  return sessionId === '' ? <NoPayment /> : <SessionOutcome {...props} sessionId={sessionId} />;
}
