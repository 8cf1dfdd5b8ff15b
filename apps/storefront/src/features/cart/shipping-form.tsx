import { COUNTRIES, DEFAULT_COUNTRY, type Country, type ShippingInfo } from '@brote/contracts/browser';
import type { Money } from '@brote/money';
import { AddressFields, Button } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { emptyDraft } from '#app/shipping.schema';
import { isShippingField, useShippingFields } from '#app/use-shipping-fields';
import { cartTranslations } from './cart.translations';
import type { RefusedField } from './checkout-errors';
import { InvalidFields } from './invalid-fields';
import { OrderConditions } from './order-conditions';
import { useShippingForm } from './use-shipping-form';

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
  readonly onSubmit: (shipping: ShippingInfo) => Promise<void>;
}

/** The spec's eight fields; checked when a field is left, then while it is being corrected. */
export function ShippingForm({ productIds, total, isProcessing, isBlocked, refusedFields, duty = null, onSubmit }: ShippingFormProps) {
  const t = useTranslations(cartTranslations);
  const summary = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, formState, setFocus } = useShippingForm(refusedFields);
  const { errors, submitCount, values } = formState;
  const fields = useShippingFields(register, errors);
  // In display order, independent of the order of the errors.
  const invalidNames = Object.keys(emptyDraft)
    .filter(isShippingField)
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
      <OrderConditions country={isCountry(values.country) ? values.country : DEFAULT_COUNTRY} productIds={productIds} />
      {duty ? <p className="small">{duty}</p> : null}
      <Button type="submit" wide disabled={isBlocked} busyLabel={isProcessing && t('ship.busy')}>
        {t('ship.pay', { total: formatMoney(total) })}
      </Button>
      <p className="xs faint">{t.rich('ship.terms', { terms: <Link to={paths.terms()}>{t('ship.terms.link')}</Link> })}</p>
    </form>
  );
}
