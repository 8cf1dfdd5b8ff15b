import { COUNTRIES, DEFAULT_COUNTRY, type Country, type ShippingInfo } from '@brote/contracts/browser';
import type { Money } from '@brote/money';
import { AddressFields, Button, Alert } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useRef, Fragment, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { emptyDraft, type ShippingDraft } from '#app/shipping.schema';
import { isShippingField, useShippingFields } from '#app/use-shipping-fields';
import { cartTranslations } from './cart.translations';
import type { RefusedField } from './checkout-errors';
import { OrderConditions } from './order-conditions';
import { useShippingForm } from './use-shipping-form';
import { shippingTranslations } from '#app/shipping.translations';

interface InvalidFieldsProps {
  readonly fields: readonly (keyof ShippingDraft)[];
  readonly onGo: (field: keyof ShippingDraft) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Counts the invalid fields, with links to them. */
function InvalidFields({ fields, onGo, ref }: InvalidFieldsProps) {
  const t = useTranslations(shippingTranslations);
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
              {t(field)}
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
