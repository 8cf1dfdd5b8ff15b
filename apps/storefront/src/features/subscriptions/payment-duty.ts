import type { BillingPeriod, DeliveryInterval, PlanView } from '@brote/contracts/browser';
import { multiply, type Money } from '@brote/money';
import { formatMoney, type Translate } from '@brote/ui-kit/i18n';
import type { configureTranslations } from './configure.translations';

/** Amount of the first charge, and of each later one. */
export const firstCharge = ({ monthlyPrice }: Pick<PlanView, 'monthlyPrice'>, period: BillingPeriod, interval: DeliveryInterval): Money =>
  multiply(monthlyPrice, period === 'monthly' ? 1 : interval);

interface PaymentTerms {
  readonly plan: Pick<PlanView, 'monthlyPrice'>;
  readonly billingPeriod: BillingPeriod;
  readonly interval: DeliveryInterval;
}

/** The legal sentence immediately before the button: price per billing period, interval, duration. */
export const paymentDutyText = (
  t: Translate<keyof (typeof configureTranslations)['en']>,
  { plan, billingPeriod, interval }: PaymentTerms,
): string => t(`duty.${billingPeriod}`, { price: formatMoney(firstCharge(plan, billingPeriod, interval)), interval });
