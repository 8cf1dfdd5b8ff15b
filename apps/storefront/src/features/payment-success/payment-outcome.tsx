import { deliveryDays, type CheckoutSessionView } from '@brote/contracts/browser';
import { cupUrl, type Brush } from '@brote/illustration';
import { Button, buttonClass, MessagePage } from '@brote/ui-kit';
import { formatMoney, useTexts } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePage } from '#app/hooks';
import { paths } from '#app/paths';
import { WaysOn } from './no-payment';
import { paymentSuccessTexts } from './payment-success.texts';

const THANKS: readonly Brush[] = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'white' },
  { type: 'kids', color: 'yellow' },
];

/** What the page has to say. */
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
  /** What may be wanted once it is paid. */
  readonly offer?: ReactNode;
}

const outcomeOf = ({ session, isFailed, isLate }: PaymentOutcomeProps): Outcome => {
  if (isLate) return 'late';
  if (session) return OUTCOMES[session.state];
  return isFailed ? 'unknown' : 'waiting';
};

const AWAITED = <span className="skeleton skeleton--text" />;

/** The numbers to quote; those that are not there yet keep their places. */
function Facts({ sessionId, session, isFailed }: Pick<PaymentOutcomeProps, 'sessionId' | 'session' | 'isFailed'>) {
  const t = useTexts(paymentSuccessTexts);
  const facts: [string, ReactNode][] = [
    [t('order'), session?.orderNumber ?? AWAITED],
    [t('transaction'), sessionId],
    [t('total'), session ? formatMoney(session.total) : AWAITED],
    [t('status'), session ? <span role="status">{t(`status.${session.state}`)}</span> : AWAITED],
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
  const t = useTexts(paymentSuccessTexts);
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

/** How the payment ended, in a sentence; with the numbers to quote when asking about it. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const { session, sessionId, retry } = props;
  const t = useTexts(paymentSuccessTexts);
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
