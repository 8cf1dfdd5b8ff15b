import { Alert, Icon, Steps } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import type { ApiError } from '@brote/api-client';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectIsNoticed } from '#app/connection.slice';
import { useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { AlreadyPaid } from './already-paid';
import { intervalOf } from './cart-line';
import { selectPaidNow, selectSubscription, selectTotals } from './cart.slice';
import { cartTranslations } from './cart.translations';
import type { CartPageProps } from './cart-page';
import { CartSummary } from './cart-summary';
import { isShownAsList, refusedFields, refusalTextsOf, useCheckout } from './use-checkout';
import { selectGone, selectPriceChanges, selectShortages } from './checkout.slice';
import { RefusalAlerts } from './refusal-alerts';
import { ShippingForm } from './shipping-form';
import { FurtherSubscriptions, SubscriptionNeedsAccount } from './subscription-alerts';
import { useRequiredAccountStep } from './use-required-account-step';

function CheckoutRefusedAlert({ error }: { readonly error: ApiError }) {
  const t = useTranslations(cartTranslations);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  const { title, text } = refusalTextsOf(error);
  return (
    <Alert tone="error" title={t(title)} ref={alert}>
      <p>{t(text)}</p>
      {error.traceId ? <p className="xs">{t('error.trace', { trace: error.traceId })}</p> : null}
    </Alert>
  );
}

/** The error to show above the form; null when a list, a field or the connection notice already shows it. */
function useErrorAboveForm(error: ApiError | null): ApiError | null {
  const isConnectionNoticed = useAppSelector(selectIsNoticed);
  if (error === null || isShownAsList(error) || refusedFields(error).length > 0) return null;
  return error.code === 'NETWORK_FAILED' && isConnectionNoticed ? null : error;
}

/** All obstacles between this order and its payment, each shown once. */
function ShippingAlerts({ error, mayPay }: { readonly error: ApiError | null; readonly mayPay: boolean }) {
  const errorAboveForm = useErrorAboveForm(error);
  return (
    <>
      <RefusalAlerts linkToCart answer={error && isShownAsList(error) ? error : null} />
      <div className="cart__alerts">
        <AlreadyPaid />
        {errorAboveForm ? <CheckoutRefusedAlert error={errorAboveForm} /> : null}
        {mayPay ? <FurtherSubscriptions /> : <SubscriptionNeedsAccount />}
      </div>
    </>
  );
}

/** Shipping address and order button: packs and the first subscription are paid together. */
export function ShippingView(props: CartPageProps) {
  const t = useTranslations(cartTranslations);
  const navigate = useNavigate();
  const lines = useAppSelector(selectPaidNow);
  const totals = useAppSelector(selectTotals);
  const subscription = useAppSelector(selectSubscription);
  const requiredStep = useRequiredAccountStep();
  const priceChanges = useAppSelector(selectPriceChanges);
  const shortages = useAppSelector(selectShortages);
  const { isProcessing, error, pay } = useCheckout(props);
  const fieldErrors = useMemo(() => (error ? refusedFields(error) : []), [error]);
  const unavailableLineIds = useAppSelector(selectGone);
  const isUpToDate = priceChanges.length === 0 && shortages.length === 0 && unavailableLineIds.length === 0;
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
          <ShippingAlerts error={error} mayPay={requiredStep === null} />
          <ShippingForm
            productIds={lines.map((line) => (line.isSubscription ? 'brush-single' : line.productId))}
            total={totals.total}
            isProcessing={isProcessing}
            isBlocked={requiredStep !== null || !isUpToDate}
            refusedFields={fieldErrors}
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
