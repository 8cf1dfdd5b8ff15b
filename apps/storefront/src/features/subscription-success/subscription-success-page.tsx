import { planReference, type SubscriptionCheckoutView, type SubscriptionView } from '@brote/contracts/browser';
import { cupUrl } from '@brote/illustration';
import { Button, MessagePage } from '@brote/ui-kit';
import {
  formatCountry,
  formatDay,
  formatFirstDay,
  formatMoney,
  useBrushNames,
  useTranslations,
  defineTranslations,
} from '@brote/ui-kit/i18n';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { shortId } from '#app/short-id';
import { useCheckoutUntilFinal, type FinalCheckout } from './use-checkout-until-final';
import en from './locales/en.json';
import es from './locales/es.json';

export const subscriptionSuccessTranslations = defineTranslations(en, es);

type OutcomeKind = 'active' | 'waiting' | 'late' | 'open' | 'failed' | 'unknown';

const OUTCOME_BY_STATE: Readonly<Record<SubscriptionCheckoutView['state'], OutcomeKind>> = {
  open: 'open',
  processing: 'waiting',
  active: 'active',
  expired: 'failed',
  failed: 'failed',
};

/** The delivery that leaves first: it may be on its way already. */
const firstDeliveryOf = ({ nextDelivery, pastDeliveries }: SubscriptionView) => pastDeliveries.at(-1) ?? nextDelivery;

/** Facts of the bought plan; once it is active, also the payment and the address. */
function PlanFacts({ subscription, isActive }: { readonly subscription: SubscriptionView; readonly isActive: boolean }) {
  const t = useTranslations(subscriptionSuccessTranslations);
  const names = useBrushNames();
  const { planName, brushes, monthlyPrice, shippingInfo } = subscription;
  return (
    <>
      <div>
        <dt>{t('plan')}</dt>
        <dd>
          {planName[t.locale]}
          <span className="small muted">{names.list(brushes)}</span>
        </dd>
      </div>
      {isActive ? (
        <>
          <div>
            <dt>{t('price')}</dt>
            <dd className="num">{t('price.month', { price: formatMoney(monthlyPrice) })}</dd>
          </div>
          <div>
            <dt>{t('goesTo')}</dt>
            <dd>{`${shippingInfo.city}, ${formatCountry(shippingInfo.country, t.locale)}`}</dd>
          </div>
        </>
      ) : null}
    </>
  );
}

function SubscriptionFacts({ checkout, isActive }: { readonly checkout: SubscriptionCheckoutView; readonly isActive: boolean }) {
  const t = useTranslations(subscriptionSuccessTranslations);
  const { subscription, subscriptionId, order } = checkout;
  const delivery = isActive && subscription ? firstDeliveryOf(subscription) : null;
  return (
    <>
      <dl className="key-values">
        <div>
          <dt>{t('id')}</dt>
          <dd className="num" title={subscriptionId}>
            {shortId(subscriptionId)}
          </dd>
        </div>
        {isActive ? (
          <div>
            <dt>{t('reference')}</dt>
            <dd className="num">{planReference(subscriptionId)}</dd>
          </div>
        ) : null}
        {subscription ? <PlanFacts subscription={subscription} isActive={isActive} /> : null}
        {isActive && order ? (
          <div>
            <dt>{t('order')}</dt>
            <dd>
              <Link to={paths.order(order.orderId)}>{`#${order.number}`}</Link> · {formatMoney(order.total)}
            </dd>
          </div>
        ) : null}
        {delivery ? (
          <div>
            <dt>{t('arrives')}</dt>
            <dd>
              {t('window', {
                from: formatFirstDay(delivery.arrivesFrom, delivery.arrivesUntil, t.locale),
                until: formatDay(delivery.arrivesUntil, t.locale),
              })}
            </dd>
          </div>
        ) : null}
      </dl>
      {isActive && subscription ? <p className="small muted">{t('regular', { interval: subscription.interval })}</p> : null}
    </>
  );
}

const outcomeOf = ({ checkout, isFailed, isLate }: Omit<FinalCheckout, 'retry'>): OutcomeKind => {
  if (isLate) return 'late';
  if (checkout) return OUTCOME_BY_STATE[checkout.state];
  return isFailed ? 'unknown' : 'waiting';
};

function OutcomeActions({ outcome, retry }: { readonly outcome: OutcomeKind; readonly retry: () => void }) {
  const t = useTranslations(subscriptionSuccessTranslations);
  const isUnknown = outcome === 'unknown';
  return (
    <>
      {isUnknown ? <Button onClick={retry}>{t('retry')}</Button> : null}
      <ButtonLink variant={isUnknown ? 'quiet' : 'primary'} to={paths.subscriptions()}>
        {t(outcome === 'failed' || outcome === 'open' ? 'plans' : 'subscriptions')}
      </ButtonLink>
      {isUnknown ? null : (
        <ButtonLink variant="quiet" to={paths.home()}>
          {t('home')}
        </ButtonLink>
      )}
    </>
  );
}

interface SubscriptionSuccessPageProps {
  /** Called once the subscription of the page is active, whether an order was paid with it. */
  readonly onActive: (sessionId: string, subscription: SubscriptionView, withPacks: boolean) => void;
  /** Pauses between questions; for specs. */
  readonly pollDelaysMs?: readonly number[];
}

const PLACEHOLDER_BRUSHES = [{ type: 'adult', color: 'blue' }] as const;

function CheckoutResult({ sessionId, onActive, pollDelaysMs }: SubscriptionSuccessPageProps & { readonly sessionId: string }) {
  const t = useTranslations(subscriptionSuccessTranslations);
  const { retry, ...checkoutState } = useCheckoutUntilFinal(sessionId, pollDelaysMs);
  const { checkout } = checkoutState;
  const outcome = outcomeOf(checkoutState);
  const isActive = outcome === 'active';
  usePageTitleAndFocus(t(`${outcome}.title`), outcome);
  const subscription = checkout?.subscription ?? null;
  const reportActive = useEffectEvent(() => {
    if (subscription) onActive(sessionId, subscription, Boolean(checkout?.order));
  });
  useEffect(() => {
    if (isActive) reportActive();
  }, [isActive]);
  const isUnpaid = outcome === 'failed' || outcome === 'open';
  return (
    <MessagePage
      art={cupUrl(isUnpaid ? [] : (subscription?.brushes ?? PLACEHOLDER_BRUSHES))}
      heading={t(`${outcome}.heading`)}
      lead={t(`${outcome}.lead`)}
      actions={<OutcomeActions outcome={outcome} retry={retry} />}
    >
      <p className="visually-hidden" role="status">
        {t(`${outcome}.heading`)}
      </p>
      {checkout ? <SubscriptionFacts checkout={checkout} isActive={isActive} /> : null}
    </MessagePage>
  );
}

function NoCheckout() {
  const t = useTranslations(subscriptionSuccessTranslations);
  usePageTitleAndFocus(t('missing.title'));
  return (
    <MessagePage
      art={cupUrl()}
      heading={t('missing.heading')}
      lead={t('missing.lead')}
      actions={<ButtonLink to={paths.subscriptions()}>{t('plans')}</ButtonLink>}
    />
  );
}

/** Return page of the Checkout Session of a subscription. */
export function SubscriptionSuccessPage(props: SubscriptionSuccessPageProps) {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id')?.trim() ?? '';
  return sessionId === '' ? <NoCheckout /> : <CheckoutResult {...props} sessionId={sessionId} />;
}
