import { COUNTRIES, type ProblemField, type ShippingInfo } from '@brote/contracts/browser';
import type { Money } from '@brote/money';
import { Button, SelectField, TextField } from '@brote/ui-kit';
import { formatCountry, formatMoney, useLocale, useTexts, type Translate } from '@brote/ui-kit/i18n';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useMemo, useRef } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { paths } from '#app/paths';
import { cartTexts } from './cart.texts';
import { checkoutRefused, draftKept, selectDraft } from './checkout.slice';
import { InvalidFields } from './invalid-fields';
import { emptyDraft, shippingSchema, type ShippingDraft, type ShippingMessage } from './shipping.schema';

type CartKey = keyof (typeof cartTexts)['en'];

interface ShippingFormProps {
  readonly total: Money;
  readonly isProcessing: boolean;
  /** Something else must be settled before this order can be paid. */
  readonly isBlocked: boolean;
  /** Fields that the server did not accept. */
  readonly refusedFields: readonly ProblemField[];
  readonly onSubmit: (shipping: ShippingInfo) => Promise<void>;
}

const isField = (name: string): name is keyof ShippingDraft => name in emptyDraft;
const isMessage = (text: string): text is ShippingMessage => text in cartTexts.en;

/** The sentence for a field; null when nothing is wrong with it. */
function messageOf(t: Translate<CartKey>, errors: FieldErrors<ShippingDraft>, field: keyof ShippingDraft): string | undefined {
  const message = errors[field]?.message;
  return message === undefined ? undefined : t(isMessage(message) ? message : 'field.refused');
}

/** All countries of the Union by name, in the order of the visitor's alphabet. */
function useCountryOptions() {
  const { locale } = useLocale();
  return useMemo(() => {
    const options = COUNTRIES.map((code) => ({ value: code, label: formatCountry(code, locale) }));
    return options.sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
}

/** The form in memory: what was typed is kept while walking through the shop, and never cleared. */
function useShippingForm(refusedFields: readonly ProblemField[]) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  const form = useForm<ShippingDraft, unknown, ShippingInfo>({
    defaultValues: draft ?? emptyDraft,
    resolver: valibotResolver(shippingSchema),
    // All, because otherwise rules about two fields wait until every single field is right.
    criteriaMode: 'all',
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { getValues, setError } = form;
  useEffect(() => () => void dispatch(draftKept(getValues())), [dispatch, getValues]);
  useEffect(() => {
    for (const { path } of refusedFields) {
      const name = path.split('.').at(-1) ?? '';
      if (isField(name)) setError(name, { type: 'server', message: 'field.refused' });
    }
  }, [refusedFields, setError]);
  return form;
}

/** The spec's eight fields; checked when a field is left, then while it is being corrected. */
export function ShippingForm({ total, isProcessing, isBlocked, refusedFields, onSubmit }: ShippingFormProps) {
  const t = useTexts(cartTexts);
  const dispatch = useAppDispatch();
  const summary = useRef<HTMLDivElement>(null);
  const countries = useCountryOptions();
  const { register, handleSubmit, formState, setFocus } = useShippingForm(refusedFields);
  const { errors, submitCount } = formState;
  const field = (name: keyof ShippingDraft) => ({
    ...register(name),
    id: name,
    label: t(`ship.${name}`),
    error: messageOf(t, errors, name),
  });
  const wrong = Object.keys(errors).filter(isField);
  const showSummary = submitCount > 0 && wrong.length > 0;
  const onInvalid = () => {
    dispatch(checkoutRefused('info-required'));
    // The summary is drawn in the same turn; afterwards it can be focused.
    requestAnimationFrame(() => summary.current?.focus());
  };
  return (
    <form className="form" noValidate aria-busy={isProcessing} onSubmit={(event) => void handleSubmit(onSubmit, onInvalid)(event)}>
      {showSummary ? <InvalidFields ref={summary} fields={wrong} onGo={setFocus} /> : null}
      <TextField {...field('firstName')} autoComplete="given-name" span={3} />
      <TextField {...field('lastName')} autoComplete="family-name" span={3} />
      <TextField {...field('email')} type="email" autoComplete="email" hint={t('ship.email.hint')} span={3} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" span={3} />
      <TextField {...field('address')} autoComplete="street-address" />
      <TextField {...field('city')} autoComplete="address-level2" span={4} />
      <TextField {...field('postalCode')} autoComplete="postal-code" span={2} />
      <SelectField {...field('country')} autoComplete="country" hint={t('ship.country.hint')} options={countries} />
      <Button type="submit" wide disabled={isBlocked} busyLabel={isProcessing && t('ship.busy')}>
        {t('ship.pay', { total: formatMoney(total) })}
      </Button>
      <p className="xs faint">{t.rich('ship.terms', { terms: <Link to={paths.terms()}>{t('ship.terms.link')}</Link> })}</p>
    </form>
  );
}
