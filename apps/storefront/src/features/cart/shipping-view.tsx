import { Alert, Icon, Steps, AddressFields, Button, CompanyFields } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import type { ApiError } from '@brote/api-client';
import { useEffect, useMemo, useRef, Fragment, type Ref, useEffectEvent, useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { selectIsNoticed } from '#app/connection.slice';
import { useAppSelector, useAppDispatch, useUser } from '#app/hooks';
import { paths } from '#app/paths';
import { AlreadyPaid } from './already-paid';
import { intervalOf } from './cart-line';
import { selectPaidNow, selectSubscription, selectTotals } from './cart.slice';
import { cartTranslations } from './cart.translations';
import type { CartPageProps } from './cart-page';
import { CartSummary } from './cart-summary';
import { isShownAsList, refusedFields, refusalTextsOf, useCheckout, type RefusedField } from './use-checkout';
import { selectGone, selectPriceChanges, selectShortages, selectDraft } from './checkout.slice';
import { RefusalAlerts } from './refusal-alerts';
import { FurtherSubscriptions, SubscriptionNeedsAccount } from './subscription-alerts';
import { useRequiredAccountStep } from './use-required-account-step';
import { COUNTRIES, DEFAULT_COUNTRY, type Country } from '@brote/contracts/browser';
import type { Money } from '@brote/money';
import { SHIPPING_DEPENDENTS } from '#app/shipping.schema';
import { isShippingField, useShippingFields } from '#app/use-shipping-fields';
import { OrderConditions } from './order-conditions';
import { shippingTranslations } from '#app/shipping.translations';
import { useDefaultShippingDraft } from '#app/default-shipping';
import { useForm } from '#app/use-form';
import { storeAddress, readStoredAddress } from './stored-address';
import {
  type CheckoutContent,
  type CheckoutDraft,
  checkoutSchema,
  emptyCheckoutDraft,
  isCheckoutField,
} from '#app/company/checkout-form.schema';
import { isCompanyText } from '#app/company/company.schema';
import { companyTranslations } from '#app/company/company.translations';
import { useCompanyFields } from '#app/company/use-company-fields';

/** The address that this account, or this guest, typed before, also before the page was left. */
function useDraft(owner: string | null): CheckoutDraft | null {
  const [storedDraft] = useState(readStoredAddress);
  const draft = useAppSelector(selectDraft) ?? storedDraft;
  return draft && (draft.owner === null || draft.owner === owner) ? draft.typed : null;
}

const isEmptyDraft = (draft: CheckoutDraft) => Object.entries(draft).every(([name, text]) => name === 'country' || text === '');

/** Runs an action when the form is left: for another page of the shop, the Checkout Session or a reload. */
function useOnFormLeave(action: () => void): void {
  const runAction = useEffectEvent(action);
  useEffect(() => {
    const onLeave = () => runAction();
    window.addEventListener('pagehide', onLeave);
    // A tab in the background may be ended without another word.
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      runAction();
    };
  }, []);
}

/** The form with its draft, which is never cleared or overwritten, completed by the account or its last order. */
function useShippingForm(refusedFields: readonly RefusedField[]) {
  const dispatch = useAppDispatch();
  const owner = useUser()?.id ?? null;
  const draft = useDraft(owner);
  const customer = useDefaultShippingDraft();
  const draftOwner = useRef(owner);
  const form = useForm({
    defaultValues: draft ?? emptyCheckoutDraft,
    schema: checkoutSchema,
    dependents: SHIPPING_DEPENDENTS,
    shouldFocusError: false,
  });
  const { formState, getValues, setError, setFocus, setValue, isFieldDirty, reset } = form;
  useOnFormLeave(() => {
    const currentValues = getValues();
    // The draft of an account that has not loaded yet must not be replaced by this empty form.
    if (formState.isDirty || !isEmptyDraft(currentValues)) dispatch(storeAddress({ owner: draftOwner.current, typed: currentValues }));
  });
  useEffect(() => {
    for (const { name, message } of refusedFields) setError(name, { message });
    const [firstRefusedField] = refusedFields;
    if (firstRefusedField) setFocus(firstRefusedField.name);
  }, [refusedFields, setError, setFocus]);
  const fillEmptyFields = useEffectEvent((source: Partial<CheckoutDraft> | null, shouldSetCountry: boolean) => {
    for (const [name, text] of Object.entries<string>({ ...source })) {
      if (!isCheckoutField(name) || isFieldDirty(name)) continue;
      // The country is never empty: it is left alone once there is a draft.
      if (name === 'country' ? shouldSetCountry : getValues()[name] === '') setValue(name, text);
    }
  });
  const fillFromDraft = useEffectEvent(() => fillEmptyFields(draft, true));
  useEffect(() => {
    // Another person uses the form now: the address of the previous one is removed.
    if (draftOwner.current !== null && draftOwner.current !== owner) reset(emptyCheckoutDraft);
    draftOwner.current = owner;
    // After a reload, the account loads later than the form.
    fillFromDraft();
  }, [owner, reset]);
  const fillFromAccount = useEffectEvent(() => fillEmptyFields(customer, draft === null));
  useEffect(() => fillFromAccount(), [customer]);
  return form;
}

/** A field with a label and an error. */
type InvalidField = Exclude<keyof CheckoutDraft, 'wantsCompany'>;

interface InvalidFieldsProps {
  readonly fields: readonly InvalidField[];
  readonly onGo: (field: InvalidField) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Counts the invalid fields, with links to them. */
function InvalidFields({ fields, onGo, ref }: InvalidFieldsProps) {
  const t = useTranslations(shippingTranslations);
  const tCompany = useTranslations(companyTranslations);
  return (
    <Alert tone="error" title={t('invalid.title')} ref={ref}>
      <p>
        {t.count('invalid', fields.length)}:{' '}
        {fields.map((field, index) => (
          <Fragment key={field}>
            {index > 0 ? ', ' : null}
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(field);
              }}
            >
              {isCompanyText(field) ? tCompany(field) : t(field)}
            </a>
          </Fragment>
        ))}
      </p>
    </Alert>
  );
}

const isCountry = (code: string): code is Country => COUNTRIES.some((known) => known === code);

interface ShippingFormProps {
  readonly productIds: readonly string[];
  readonly total: Money;
  readonly isProcessing: boolean;
  /** Something else must be settled before this order can be paid. */
  readonly isBlocked: boolean;
  /** Fields that the server did not accept. */
  readonly refusedFields: readonly RefusedField[];
  /** Legal sentence immediately before the button. */
  readonly duty?: string | null;
  /** Whether the cart has a subscription. */
  readonly hasPlan: boolean;
  readonly onSubmit: (content: CheckoutContent) => Promise<void>;
}

/** The eight fields of the address, and the company of the invoice; checked when a field is left, then while it is being corrected. */
function ShippingForm({ productIds, total, isProcessing, isBlocked, refusedFields, duty = null, hasPlan, onSubmit }: ShippingFormProps) {
  const t = useTranslations(cartTranslations);
  const summary = useRef<HTMLDivElement>(null);
  const form = useShippingForm(refusedFields);
  const { register, handleSubmit, formState, setFocus } = form;
  const { errors, submitCount, values } = formState;
  const fields = useShippingFields(register, errors);
  const companyFields = useCompanyFields(form, hasPlan);
  // In display order, independent of the order of the errors.
  const isShown = (name: string): name is InvalidField => isShippingField(name) || (isCompanyText(name) && values.wantsCompany !== '');
  const invalidNames = Object.keys(emptyCheckoutDraft)
    .filter(isShown)
    .filter((name) => errors[name]);
  const shouldShowSummary = submitCount > 0 && invalidNames.length > 0;
  const onInvalid = () => {
    // The summary renders in the same turn; afterwards it can be focused.
    requestAnimationFrame(() => summary.current?.focus());
  };
  return (
    <form className="form" noValidate aria-busy={isProcessing} onSubmit={(event) => void handleSubmit(onSubmit, onInvalid)(event)}>
      {shouldShowSummary ? <InvalidFields ref={summary} fields={invalidNames} onGo={setFocus} /> : null}
      <AddressFields {...fields} />
      <CompanyFields {...companyFields} />
      <OrderConditions country={isCountry(values.country) ? values.country : DEFAULT_COUNTRY} productIds={productIds} />
      {duty ? <p className="small">{duty}</p> : null}
      <Button type="submit" wide disabled={isBlocked} busyLabel={isProcessing && t('ship.busy')}>
        {t('ship.pay', { total: formatMoney(total) })}
      </Button>
      <p className="xs faint">{t.rich('ship.terms', { terms: <Link to={paths.terms()}>{t('ship.terms.link')}</Link> })}</p>
    </form>
  );
}

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
            hasPlan={subscription !== undefined}
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
