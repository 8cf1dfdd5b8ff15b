import type { ApiError } from '@brote/api-client';
import type { BillingPeriod, PendingSubscriptionView, PlanView, DeliveryInterval, PendingSubscriptionBody } from '@brote/contracts/browser';
import { Icon, Summary } from '@brote/ui-kit';
import { formatMoney, useTranslations, type Translate } from '@brote/ui-kit/i18n';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { multiply, type Money } from '@brote/money';
import { usePageTitleAndFocus } from '#app/hooks';
import { refusedCompanyFields } from '#app/company/company.schema';
import { useDefaultShippingDraft } from '#app/default-shipping';
import { paths } from '#app/paths';
import { isShippingField } from '#app/use-shipping-fields';
import { ConfigureForm, type RenderConditions } from './configure-form';
import './configure.css';
import { defaultConfigurationOf } from './plan-brushes';
import { StartRefused } from './start-refused';
import { configureTranslations } from './configure.translations';
import { useStartSubscription, type StartSubscriptionInput } from './use-start-subscription';
import { usePutPendingPlanMutation } from './subscriptions.api';

/**
 * Saves a configuration in the account, so that its owner finds it again on every device. Saves run one after the other; of several that
 * wait only the latest is sent. A failed save holds nothing up: the next one contains everything.
 */
function useSaveConfiguration(): (configuration: PendingSubscriptionBody) => Promise<void> {
  const [savePlan] = usePutPendingPlanMutation();
  const queue = useRef(Promise.resolve());
  const latestConfiguration = useRef<PendingSubscriptionBody | null>(null);
  return (configuration) => {
    latestConfiguration.current = configuration;
    const save = async () => {
      if (latestConfiguration.current === configuration) await savePlan(configuration);
    };
    queue.current = queue.current.then(save);
    return queue.current;
  };
}

/** Amount of the first charge, and of each later one. */
const firstCharge = ({ monthlyPrice }: Pick<PlanView, 'monthlyPrice'>, period: BillingPeriod, interval: DeliveryInterval): Money =>
  multiply(monthlyPrice, period === 'monthly' ? 1 : interval);

interface PaymentTerms {
  readonly plan: Pick<PlanView, 'monthlyPrice'>;
  readonly billingPeriod: BillingPeriod;
  readonly interval: DeliveryInterval;
}

/** The legal sentence immediately before the button: price per billing period, interval, duration. */
const paymentDutyText = (
  t: Translate<keyof (typeof configureTranslations)['en']>,
  { plan, billingPeriod, interval }: PaymentTerms,
): string => t(`duty.${billingPeriod}`, { price: formatMoney(firstCharge(plan, billingPeriod, interval)), interval });

/** A plan with its configuration, ready for the cart. */
export type ConfiguredPlan = Pick<StartSubscriptionInput, 'plan' | 'interval' | 'brushes'>;

interface ConfigurePlanProps {
  readonly plan: PlanView;
  readonly billingPeriod: BillingPeriod;
  /** Pending choice, perhaps for another plan; null without one. */
  readonly pending: PendingSubscriptionView | null;
  readonly renderConditions: RenderConditions;
  readonly onLeave: (url: string) => void;
  readonly onAddToCart: (configured: ConfiguredPlan) => void;
}

/** Refusals that the form itself shows. */
const FIELD_ERROR_CODES: readonly string[] = ['VALIDATION_FAILED', 'POSTAL_CODE_INVALID'];

const fieldsOf = (error: ApiError | null) =>
  error?.code === 'POSTAL_CODE_INVALID' ? [{ path: 'shippingInfo.postalCode', messages: [] }] : (error?.fields ?? []);

const isShownAtFields = (error: ApiError) =>
  FIELD_ERROR_CODES.includes(error.code) &&
  (fieldsOf(error).some(({ path }) => isShippingField(path.split('.').at(-1) ?? '')) || refusedCompanyFields(fieldsOf(error)).length > 0);

/** Brushes, interval and address of a plan, with everything that it costs, up to the button that obliges to pay. */
export function ConfigurePlan({ plan, billingPeriod, pending, renderConditions, onLeave, onAddToCart }: ConfigurePlanProps) {
  const t = useTranslations(configureTranslations);
  const heading = t('configure.heading', { plan: plan.name[t.locale] });
  usePageTitleAndFocus(heading, plan.id);
  const shipping = useDefaultShippingDraft();
  const save = useSaveConfiguration();
  const { isProcessing, error, start } = useStartSubscription(onLeave);
  const [configuration, setConfiguration] = useState(() => (pending?.planId === plan.id ? pending : defaultConfigurationOf(plan)));
  const { interval, brushes } = configuration;
  const lastOrder = useRef<StartSubscriptionInput | null>(null);
  const pay = async (order: StartSubscriptionInput) => {
    lastOrder.current = order;
    // Saved first, so that a customer who leaves the Checkout Session finds it again. A failed save does not stop the payment.
    await save({ planId: plan.id, interval, brushes: [...brushes], configured: true });
    await start(order);
  };
  const change = (part: Partial<Pick<StartSubscriptionInput, 'interval' | 'brushes'>>) => {
    const next = { interval, brushes, ...part };
    setConfiguration({ ...configuration, ...part, brushes: [...next.brushes] });
    void save({ planId: plan.id, interval: next.interval, brushes: [...next.brushes], configured: false });
  };
  const payAnother = () => (lastOrder.current ? pay({ ...lastOrder.current, another: true }) : Promise.resolve());
  const firstChargeText = formatMoney(firstCharge(plan, billingPeriod, interval));
  return (
    <div className="wrap configure">
      <Link className="crumb" to={paths.subscriptions()}>
        <Icon name="arrow-left" size={18} /> {t('configure.back')}
      </Link>
      <h1 tabIndex={-1}>{heading}</h1>
      <div className="split">
        <div className="configure__form">
          {error && !isShownAtFields(error) ? (
            <StartRefused error={error} plan={plan} isProcessing={isProcessing} onAnother={() => void payAnother()} />
          ) : null}
          {shipping ? (
            <ConfigureForm
              plan={plan}
              chosen={{ interval, brushes }}
              shipping={shipping}
              refusedFields={fieldsOf(error)}
              isProcessing={isProcessing}
              renderConditions={renderConditions}
              duty={paymentDutyText(t, { plan, billingPeriod, interval })}
              today={firstChargeText}
              onChange={change}
              onAddToCart={() => onAddToCart({ plan, interval, brushes })}
              onSubmit={(content) => pay({ plan, interval, brushes, content, another: false })}
            />
          ) : (
            <div className="skeleton skeleton--control" aria-busy="true" />
          )}
        </div>
        <Summary
          heading={t('summary')}
          rows={[
            { label: plan.name[t.locale], value: t('perMonth', { price: formatMoney(plan.monthlyPrice) }) },
            { label: t('summary.shipping'), value: t('summary.included') },
            { label: t('summary.today'), value: <span className="price">{firstChargeText}</span>, kind: 'total' },
            { label: t('summary.later'), value: t(`later.${billingPeriod}`, { price: firstChargeText }), kind: 'later' },
          ]}
          note={t('summary.note')}
        />
      </div>
    </div>
  );
}
