import { checkCheckoutSessionRules } from './checkout-rules';
import { isObject } from './json';
import type { RuleChecker } from './rule-checker';

function checkListRules(checker: RuleChecker): void {
  const limit = checker.number('limit');
  if (limit !== undefined && (limit < 1 || limit > 100)) checker.refuse('limit', 'This value must be between 1 and 100 (inclusive).');
  if (checker.has('starting_after') && checker.has('ending_before')) {
    checker.refuse('starting_after', 'You may only specify one of these parameters: starting_after, ending_before.');
  }
  for (const path of checker.list('expand').map(String)) {
    if (path.split('.').filter((step) => step !== 'data').length > 4)
      checker.refuse('expand', `You can only expand 4 levels deep: ${path}`);
  }
}

function checkRefundRules(checker: RuleChecker): void {
  if (!checker.has('customer')) checker.requireOneOf('payment_intent', 'payment_intent', 'charge');
  checker.forbidBoth('payment_intent', 'charge');
  if ((checker.number('amount') ?? 1) < 1)
    checker.refuse('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
}

function checkPortalSessionRules(checker: RuleChecker): void {
  if (!checker.has('customer_account') && !checker.has('customer')) checker.reportMissing('customer');
  checker.requireAbsoluteUrl('return_url');
  const flow = checker.nestedChecker(checker.params['flow_data'], 'flow_data');
  const flowType = flow?.text('type') ?? '';
  const needsDetails = ['subscription_cancel', 'subscription_update', 'subscription_update_confirm', 'subscription_pause'].includes(
    flowType,
  );
  if (flow !== undefined && needsDetails && !isObject(flow.params[flowType])) flow.reportMissing(flowType);
}

function checkSubscriptionPriceRules(checker: RuleChecker): void {
  checker.list('items').forEach((value, i) => {
    const item = checker.nestedChecker(value, `items[${i}]`);
    item?.nestedChecker(item.params['price_data'], 'price_data')?.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
  });
}

function checkCreateSubscriptionRules(checker: RuleChecker): void {
  if (!checker.has('customer_account') && !checker.has('customer')) checker.reportMissing('customer');
  if (checker.list('items').length === 0) checker.reportMissing('items');
  checker
    .list('items')
    .forEach((value, i) => checker.nestedChecker(value, `items[${i}]`)?.requireOneOf('price', 'price', 'price_data', 'plan'));
  checkSubscriptionPriceRules(checker);
  checker.forbidBoth('trial_end', 'trial_period_days');
}

function checkUpdateSubscriptionRules(checker: RuleChecker): void {
  if (checker.text('cancel_at_period_end') === 'true' && (checker.text('cancel_at') ?? '') !== '') {
    checker.refuse('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const pause = checker.nestedChecker(checker.params['pause_collection'], 'pause_collection');
  if (pause?.has('behavior') === false) pause.reportMissing('behavior');
  checkSubscriptionPriceRules(checker);
}

function checkPriceRules(checker: RuleChecker): void {
  if (!checker.has('currency')) checker.reportMissing('currency');
  checker.requireOneOf('product', 'product', 'product_data');
  const isTiered = checker.text('billing_scheme') === 'tiered' || checker.has('custom_unit_amount');
  if (!isTiered) checker.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
}

function checkCouponRules(checker: RuleChecker): void {
  checker.requireOneOf('percent_off', 'percent_off', 'amount_off');
  if (checker.has('amount_off') && !checker.has('currency') && !checker.has('currency_options')) checker.reportMissing('currency');
  if (checker.text('duration') === 'repeating' && !checker.has('duration_in_months')) checker.reportMissing('duration_in_months');
}

const checksByOperation: Readonly<Record<string, (checker: RuleChecker) => void>> = {
  PostCheckoutSessions: checkCheckoutSessionRules,
  PostRefunds: checkRefundRules,
  PostBillingPortalSessions: checkPortalSessionRules,
  PostSubscriptions: checkCreateSubscriptionRules,
  PostSubscriptionsId: checkUpdateSubscriptionRules,
  PostPrices: checkPriceRules,
  PostCoupons: checkCouponRules,
  PostWebhookEndpoints: (checker) => checker.requireAbsoluteUrl('url'),
};

/** Rules of the live API beyond the schema. Stripe documents each of them. */
export function validateOperationRules(operationId: string, checker: RuleChecker): void {
  checkListRules(checker);
  checksByOperation[operationId]?.(checker);
}
