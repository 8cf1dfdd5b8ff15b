import {
  DELIVERY_INTERVALS,
  COUNTRIES,
  DEFAULT_COUNTRY,
  type DeliveryInterval,
  type BrushSelection,
  type Country,
  type FirstDeliveryBody,
  type PlanView,
  type ProblemField,
} from '@brote/contracts/browser';
import { AddressFields, BrushList, Button, CompanyFields, Segmented } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkoutSchema, emptyCompanyDraft, type CheckoutContent, type CheckoutDraft } from '#app/company/checkout-form.schema';
import { refusedCompanyFields } from '#app/company/company.schema';
import { useCompanyFields } from '#app/company/use-company-fields';
import { paths } from '#app/paths';
import { SHIPPING_DEPENDENTS, type ShippingDraft } from '#app/shipping.schema';
import { isShippingField, useShippingFields } from '#app/use-shipping-fields';
import { useForm } from '#app/use-form';
import { FirstDeliveryNote } from './first-delivery-note';
import { brushRange } from './plan-brushes';
import { configureTranslations } from './configure.translations';

/** Values of the delivery, without those of the parcel. */
export interface DeliveryChoice {
  readonly interval: DeliveryInterval;
  readonly brushes: readonly BrushSelection[];
}

interface DeliveryFieldsProps {
  readonly plan: Pick<PlanView, 'id' | 'brushCount' | 'monthlyPrice'>;
  readonly chosen: DeliveryChoice;
  readonly onChange: (change: { interval?: DeliveryInterval; brushes?: BrushSelection[] }) => void;
}

/** Interval and brushes of the deliveries. */
export function DeliveryFields({ plan, chosen, onChange }: DeliveryFieldsProps) {
  const t = useTranslations(configureTranslations);
  const { min, max } = brushRange(plan);
  const { interval, brushes } = chosen;
  const hasFewerBrushes = brushes.length < plan.brushCount;
  return (
    <>
      <div className="configure__part">
        <h2 className="h4">{t('interval')}</h2>
        <Segmented
          label={t('interval')}
          options={DELIVERY_INTERVALS.map((months) => ({ value: String(months), label: t('interval.every', { interval: months }) }))}
          value={String(interval)}
          onChange={(value) => onChange({ interval: DELIVERY_INTERVALS.find((months) => String(months) === value) ?? interval })}
        />
      </div>
      <div className="configure__part">
        <h2 className="h4">{t('brushes', { count: brushes.length, max })}</h2>
        {min < max ? (
          <p className="small muted">
            {t(hasFewerBrushes ? 'brushes.fewer' : 'brushes.family', { price: formatMoney(plan.monthlyPrice) })}
          </p>
        ) : null}
        <BrushList brushes={brushes} min={min} max={max} onChange={(changedBrushes) => onChange({ brushes: changedBrushes })} />
      </div>
    </>
  );
}

/** Address of the account for the first delivery; empty while a part is missing. */
function deliveryAddressOf({ country, postalCode, address }: ShippingDraft): FirstDeliveryBody {
  return isCountry(country) && postalCode && address ? { country, postalCode, address } : {};
}

/** Legal information before the button, by country and interval of the deliveries. */
export type RenderConditions = (country: Country, interval: DeliveryInterval) => ReactNode;

const isCountry = (code: string): code is Country => COUNTRIES.some((known) => known === code);

interface ConfigureFormProps extends DeliveryFieldsProps {
  readonly plan: PlanView;
  readonly shipping: ShippingDraft;
  readonly refusedFields: readonly ProblemField[];
  readonly isProcessing: boolean;
  readonly renderConditions: RenderConditions;
  /** Legal sentence immediately before the button. */
  readonly duty: string;
  /** First charge, formatted. */
  readonly today: string;
  readonly onAddToCart: () => void;
  readonly onSubmit: (content: CheckoutContent) => Promise<void>;
}

/** The form of address and company, which marks what the server rejected. */
function useBuyerForm(shipping: ShippingDraft, refusedFields: readonly ProblemField[]) {
  const defaultValues: CheckoutDraft = { ...shipping, ...emptyCompanyDraft };
  const form = useForm({ defaultValues, schema: checkoutSchema, dependents: SHIPPING_DEPENDENTS });
  const { setError } = form;
  useEffect(() => {
    for (const { path } of refusedFields) {
      const name = path.split('.').at(-1) ?? '';
      if (isShippingField(name))
        setError(name, { message: name === 'postalCode' ? 'postalCode.invalid' : 'field.refused' }, { shouldFocus: true });
    }
    for (const { name, message } of refusedCompanyFields(refusedFields)) setError(name, { message }, { shouldFocus: true });
  }, [refusedFields, setError]);
  return form;
}

/** The form of a plan. The account's data is filled in; everything is editable. */
export function ConfigureForm({
  plan,
  chosen,
  shipping,
  refusedFields,
  isProcessing,
  duty,
  today,
  renderConditions,
  ...on
}: ConfigureFormProps) {
  const t = useTranslations(configureTranslations);
  const form = useBuyerForm(shipping, refusedFields);
  const { register, handleSubmit, formState } = form;
  const fields = useShippingFields(register, formState.errors);
  const companyFields = useCompanyFields(form, true);
  return (
    <form noValidate aria-busy={isProcessing} onSubmit={(event) => void handleSubmit(on.onSubmit)(event)}>
      <DeliveryFields plan={plan} chosen={chosen} onChange={on.onChange} />
      <div className="configure__part">
        <h2 className="h4">{t('address')}</h2>
        <div className="form">
          <AddressFields {...fields} />
          <CompanyFields {...companyFields} />
        </div>
      </div>
      <div className="configure__pay">
        {renderConditions(isCountry(formState.values.country) ? formState.values.country : DEFAULT_COUNTRY, chosen.interval)}
        <FirstDeliveryNote shipping={deliveryAddressOf(shipping)} />
        <p>
          <b>{duty}</b>
        </p>
        <Button type="submit" wide busyLabel={isProcessing && t('processing')}>
          {t('pay', { total: today })}
        </Button>
        <p className="xs faint">{t.rich('terms', { terms: <Link to={paths.terms()}>{t('terms.link')}</Link> })}</p>
        <button type="button" className="btn-link small muted" disabled={isProcessing} onClick={on.onAddToCart}>
          {t('toCart')}
        </button>
      </div>
    </form>
  );
}
