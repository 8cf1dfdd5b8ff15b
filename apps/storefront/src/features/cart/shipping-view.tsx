import { Alert, Icon, Steps } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import type { ApiError } from '@brote/api-client';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { selectLines, selectTotals } from './cart.slice';
import { cartTexts } from './cart.texts';
import { CartSummary } from './cart-summary';
import { sentenceFor } from './checkout-errors';
import { selectPriceChanges, selectShortages } from './checkout.slice';
import { RefusalAlerts } from './refusal-alerts';
import { ShippingForm } from './shipping-form';
import { useCheckout } from './use-checkout';

function PaymentError({ error }: { readonly error: ApiError }) {
  const t = useTexts(cartTexts);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  const sentence = error.details === 'no-url' ? 'error.noUrl' : sentenceFor(error);
  return (
    <Alert tone="error" title={t('error.title')} ref={alert}>
      <p>{t(sentence)}</p>
      {error.traceId ? <p className="xs">{t('error.trace', { trace: error.traceId })}</p> : null}
    </Alert>
  );
}

function SubscriptionNeedsAccount() {
  const t = useTexts(cartTexts);
  return (
    <Alert tone="warning" title={t('subscription.account.title')}>
      <p>{t('subscription.account.text')}</p>
      <p>{t('subscription.account.hint')}</p>
      <p>
        <Link to={paths.login()}>{t('subscription.account.link')}</Link>
      </p>
    </Alert>
  );
}

/** Refusals that list what they are about, and so need no sentence above the list. */
const LISTED: readonly string[] = ['PRICE_CHANGED', 'STOCK_SHORT'];

/** Everything that stands between this order and its payment. */
function ShippingAlerts({ error, hasSubscription }: { readonly error: ApiError | null; readonly hasSubscription: boolean }) {
  return (
    <>
      <RefusalAlerts linkToCart />
      <div className="cart__alerts">
        {error && !LISTED.includes(error.code) ? <PaymentError error={error} /> : null}
        {hasSubscription ? <SubscriptionNeedsAccount /> : null}
      </div>
    </>
  );
}

interface ShippingViewProps {
  readonly onLeave: (url: string) => void;
}

/** Where the order goes, and the button that orders. */
export function ShippingView({ onLeave }: ShippingViewProps) {
  const t = useTexts(cartTexts);
  const navigate = useNavigate();
  const lines = useAppSelector(selectLines);
  const totals = useAppSelector(selectTotals);
  const priceChanges = useAppSelector(selectPriceChanges);
  const shortages = useAppSelector(selectShortages);
  const { isProcessing, error, pay } = useCheckout(onLeave);
  const hasSubscription = lines.some(({ isSubscription }) => isSubscription);
  const isSettled = priceChanges.length === 0 && shortages.length === 0;
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
          <ShippingAlerts error={error} hasSubscription={hasSubscription} />
          <ShippingForm
            total={totals.total}
            isProcessing={isProcessing}
            isBlocked={hasSubscription || !isSettled}
            refusedFields={error?.fields ?? []}
            onSubmit={pay}
          />
        </div>
        <CartSummary totals={totals} lines={lines} />
      </div>
    </div>
  );
}
