import { deliveryDays, type CheckoutSessionView } from '@brote/contracts/browser';
import { cupUrl, type Brush } from '@brote/illustration';
import { Button, buttonClass, MessagePage } from '@brote/ui-kit';
import { formatCountry, formatDay, formatFirstDay, formatMoney, useBrushNames, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePage } from '#app/hooks';
import { paths } from '#app/paths';
import { shortId } from '#app/short-id';
import { WaysOn } from './no-payment';
import { paymentSuccessTranslations } from './payment-success.translations';

const THANKS: readonly Brush[] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'white' },
  { type: 'kids', color: 'yellow' },
];

/** Outcome that the page displays. */
type Outcome = 'paid' | 'waiting' | 'late' | 'open' | 'failed' | 'refunded' | 'unknown';

const OUTCOMES: Readonly<Record<CheckoutSessionView['state'], Outcome>> = {
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

const outcomeOf = ({ session, isFailed, isLate }: PaymentOutcomeProps): Outcome => {
  if (isLate) return 'late';
  if (session) return OUTCOMES[session.state];
  return isFailed ? 'unknown' : 'waiting';
};

const AWAITED = <span className="skeleton skeleton--text" />;

const isToCome = ({ state }: CheckoutSessionView): boolean => state === 'paid' || state === 'processing';

/** Items, address and arrival days; unknown values are omitted. */
function useDelivery(session: CheckoutSessionView | null): [string, ReactNode][] {
  const t = useTranslations(paymentSuccessTranslations);
  const names = useBrushNames();
  const { locale } = useLocale();
  if (!session) return [];
  const { items, city, country, arrivesFrom, arrivesUntil } = session;
  const bought = (
    <ul>
      {items.map(({ name, quantity, brushes }, index) => (
        <li key={index}>
          {`${quantity} × ${name[locale]}`}
          <span className="small muted">{names.list(brushes)}</span>
        </li>
      ))}
    </ul>
  );
  const place = [city, formatCountry(country, locale)].filter(Boolean).join(', ');
  const window =
    arrivesFrom && arrivesUntil
      ? t('window', { from: formatFirstDay(arrivesFrom, arrivesUntil, locale), until: formatDay(arrivesUntil, locale) })
      : null;
  return [
    [t('items'), bought],
    ...(isToCome(session) ? [[t('goesTo'), place] satisfies [string, ReactNode]] : []),
    ...(window ? [[t('arrives'), window] satisfies [string, ReactNode]] : []),
  ];
}

/** Items and reference numbers; missing ones keep their space. */
function Facts({ sessionId, session, isFailed }: Pick<PaymentOutcomeProps, 'sessionId' | 'session' | 'isFailed'>) {
  const t = useTranslations(paymentSuccessTranslations);
  const delivery = useDelivery(session);
  const facts: [string, ReactNode][] = [
    [t('order'), session ? `#${session.orderNumber}` : AWAITED],
    [t('total'), session ? formatMoney(session.total) : AWAITED],
    [t('status'), session ? <span role="status">{t(`status.${session.state}`)}</span> : AWAITED],
    ...delivery,
    [t('transaction'), <span title={sessionId}>{shortId(sessionId)}</span>],
  ];
  return (
    <dl className="key-values">
      {facts
        .filter(([, value]) => !isFailed || value !== AWAITED)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ outcome, session, retry }: Pick<PaymentOutcomeProps, 'session' | 'retry'> & { readonly outcome: Outcome }) {
  const t = useTranslations(paymentSuccessTranslations);
  if (outcome === 'unknown') {
    return (
      <>
        <Button onClick={retry}>{t('unknown.retry')}</Button>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.home()}>
          {t('home')}
        </Link>
      </>
    );
  }
  if (outcome !== 'open' && outcome !== 'failed') return <WaysOn />;
  const url = session?.url;
  return (
    <>
      {url ? (
        <a className={buttonClass()} href={url}>
          {t('open.continue')}
        </a>
      ) : null}
      <Link className={buttonClass({ variant: url ? 'quiet' : 'primary' })} to={paths.cart()}>
        {t('toCart')}
      </Link>
    </>
  );
}

/** Outcome of the payment as a sentence, with the reference numbers. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { session, sessionId, retry } = props;
  const t = useTranslations(paymentSuccessTranslations);
  const outcome = outcomeOf(props);
  const key = outcome === 'paid' ? '' : (`${outcome}.` as const);
  usePage(t(`${key}title`), outcome);
  const days = session ? deliveryDays(session.country) : null;
  return (
    <MessagePage
      art={outcome === 'open' || outcome === 'failed' ? cupUrl() : cupUrl(THANKS)}
      heading={t(`${key}heading`)}
      lead={t(`${key}lead`, days ?? {})}
      actions={<Actions outcome={outcome} session={session} retry={retry} />}
    >
      <Facts sessionId={sessionId} session={session} isFailed={props.isFailed} />
      <p className="small muted">{outcome === 'paid' ? t('mail') : null}</p>
      {outcome === 'paid' ? props.offer : null}
    </MessagePage>
  );
}
