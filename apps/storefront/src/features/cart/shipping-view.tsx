import { Alert, Icon, Steps } from '@brote/ui-kit';
import { formatMoney, useTexts } from '@brote/ui-kit/i18n';
import type { ApiError } from '@brote/api-client';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { AlreadyPaid } from './already-paid';
import { intervalOf } from './cart-line';
import { selectPaidNow, selectSubscription, selectTotals } from './cart.slice';
import { cartTexts } from './cart.texts';
import type { CartPageProps } from './cart-page';
import { CartSummary } from './cart-summary';
import { sentenceFor } from './checkout-errors';
import { selectGone, selectPriceChanges, selectShortages } from './checkout.slice';
import { RefusalAlerts } from './refusal-alerts';
import { ShippingForm } from './shipping-form';
import { FurtherSubscriptions, SubscriptionNeedsAccount } from './subscription-alerts';
import { useCheckout } from './use-checkout';
import { useSubscriptionNeeds } from './use-subscription-needs';

function PaymentError({ error }: { readonly error: ApiError }) {
  const t = useTexts(cartTexts);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  const sentence = error.details === 'no-url' ? 'error.noUrl' : error.details === 'no-item' ? 'error.noItem' : sentenceFor(error);
  return (
    <Alert tone="error" title={t('error.title')} ref={alert}>
      <p>{t(sentence)}</p>
      {error.traceId ? <p className="xs">{t('error.trace', { trace: error.traceId })}</p> : null}
    </Alert>
  );
}

/** Refusals that list what they are about, and so need no sentence above the list. */
const LISTED: readonly string[] = ['PRICE_CHANGED', 'STOCK_SHORT'];

/** Everything that stands between this order and its payment. */
function ShippingAlerts({ error, mayPay }: { readonly error: ApiError | null; readonly mayPay: boolean }) {
  const isListed = error !== null && LISTED.includes(error.code);
  return (
    <>
      <RefusalAlerts linkToCart answer={isListed ? error : null} />
      <div className="cart__alerts">
        <AlreadyPaid />
        {error && !isListed ? <PaymentError error={error} /> : null}
        {mayPay ? <FurtherSubscriptions /> : <SubscriptionNeedsAccount />}
      </div>
    </>
  );
}

/** Where the order goes, and the button that orders: what is bought once and the first subscription are paid together. */
export function ShippingView(props: CartPageProps) {
  const t = useTexts(cartTexts);
  const navigate = useNavigate();
  const lines = useAppSelector(selectPaidNow);
  const totals = useAppSelector(selectTotals);
  const subscription = useAppSelector(selectSubscription);
  const needs = useSubscriptionNeeds();
  const priceChanges = useAppSelector(selectPriceChanges);
  const shortages = useAppSelector(selectShortages);
  const { isProcessing, error, pay } = useCheckout(props);
  const gone = useAppSelector(selectGone);
  const isSettled = priceChanges.length === 0 && shortages.length === 0 && gone.length === 0;
  return (
    <div className="wrap cart">
      <Steps label={t('steps')} steps={[t('step.cart'), t('step.shipping'), t('step.payment')]} current={1} />
      <button type="button" className="crumb" disabled={isProcessing} onClick={() => void navigate(paths.cart())}>
        <Icon name="arrow-left" size={18} /> {t('ship.back')}
      </button>
      <h1 className="cart__title cart__title--step" tabIndex={-1}>
        {t('ship.heading')}
      </h1>
      <div className="split">
        <div>
          <ShippingAlerts error={error} mayPay={needs === null} />
          <ShippingForm
            total={totals.total}
            isProcessing={isProcessing}
            isBlocked={needs !== null || !isSettled}
            refusedFields={error?.fields ?? []}
            duty={
              subscription ? t('subscription.duty', { price: formatMoney(subscription.price), interval: intervalOf(subscription) }) : null
            }
            onSubmit={pay}
          />
        </div>
        <CartSummary totals={totals} lines={lines} />
      </div>
    </div>
  );
}
