const manage = 'apps/storefront/src/features/manage-subscription';
const contracts = 'libs/contracts/src/subscriptions';
const src = 'apps/subscriptions/src';
const payments = 'apps/orders-payments/src/payments/plans';
const inManage = (name) => `${src}/changes/manage/${name}.ts`;

/** From the pause button of a plan to the paused plan, its moved deliveries and the event of the e-mail. */
export default {
  name: 'pausing a plan',
  bound: 28,
  files: {
    [`${manage}/subscription-actions.tsx`]: 'the button; asks for the last day, and sends',
    [`${manage}/use-subscription-command.ts`]: 'runs the command, refusal → sentence',
    [`${manage}/manage.api.ts`]: 'the request',
    'apps/gateway/src/storefront-api/subscriptions/subscription-changes.controller.ts': 'the route',
    [`${contracts}/subscriptions.routes.ts`]: 'paths; the allowed days: DATE_INVALID',
    [`${contracts}/manage-subscription.ts`]: 'the contract with all refusals',
    [`${src}/changes/manage/pause.workflow.ts`]: 'handler, the steps, and the effect of the command',
    [`${src}/changes/manage/run-command.ts`]: 'owner, version and status: all other refusals',
    [`${src}/plans/subscriptions/subscription.ts`]: 'the plan, its command and its states: ACTION_NOT_ALLOWED',
    [`${src}/plans/subscriptions/subscription.queries.ts`]: 'locks and saves it',
    [`${src}/billing/stripe-commands/execute-stripe-command.ts`]: 'stores and sends the command; applies its effect',
    [`${src}/billing/stripe-commands/billing-failure.ts`]: 'refused or uncertain; PAYMENT_PROVIDER_UNAVAILABLE',
    'libs/contracts/src/payments/plan-billing.ts': 'the contracts of the command and of the state, and their refusals',
    [`${payments}/refuse-payment-failures.ts`]: 'PAYMENT_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE',
    [`${payments}/billing/plan-commands.ts`]: 'handler and Stripe call',
    [`${payments}/billing/read-billed-plans.ts`]: 'retrieves the paused plan, in the words of the shop',
    [`${src}/schedule/deliveries/shift-deliveries.ts`]: 'moves the deliveries',
    [`${src}/schedule/deliveries/delivery.ts`]: 'which deliveries move',
    [`${src}/schedule/deliveries/delivery.queries.ts`]: 'reads and saves them, moves skipped ones, releases their brushes',
    [`${src}/schedule/billing-pauses/billing-pauses.ts`]: 'the time without charges',
    [`${src}/billing/sync/sync-subscription.ts`]: 'requests the state, and asks for its effects',
    [`${src}/changes/status/apply-status.ts`]: 'provides them: status → transition; publishes the pause',
    [`${src}/schedule/deliveries/subscription-events.ts`]: 'the events of the plan and of a moved delivery',
    [`${contracts}/subscription-events.ts`]: 'their contracts',
    [`${src}/changes/views/subscription-views.ts`]: 'the reply',
  },
  leftOut: {
    'texts of the page': [`${manage}/manage.translations.ts`],
    'other commands and requests of the same page and controller': [
      ...['resume-or-cancel-subscription', 'change-interval', 'change-subscription', 'delivery-schedule'].map(inManage),
      ...['own-subscriptions', 'plan-change', 'preview-change'].map(inManage),
      `${payments}/billing/ensure-plan-price.ts`,
      `${contracts}/pending-subscription.ts`,
      'libs/contracts/src/orders/documents.routes.ts',
      'libs/contracts/src/orders/payment-methods.ts',
    ],
    'other transitions: start, failed payment, end': [
      `${src}/changes/status/activate-subscription.ts`,
      `${src}/changes/status/dunning.ts`,
      `${src}/changes/status/earlier-plan-coverage.queries.ts`,
      `${src}/changes/status/end-subscription.ts`,
      `${src}/billing/invoices/apply-invoice.ts`,
    ],
    'parts of the view that a pause does not change': [
      `${src}/changes/price-changes/price-change.queries.ts`,
      `${src}/changes/withdrawals/withdrawal-right.ts`,
      `${src}/plans/ledger/book-months.ts`,
      `${src}/plans/ledger/ledger.queries.ts`,
      `${src}/schedule/deliveries/delivery.view.ts`,
      `${src}/schedule/deliveries/reschedule-days.ts`,
    ],
    'route and guards of every endpoint': ['apps/gateway/src/storefront-api/routing/shop-controller.ts'],
    'the function or type says all by its name': [
      `${src}/billing/payments-client.ts`,
      `${payments}/list-page.ts`,
      'apps/orders-payments/src/payments/stripe/stripe-id.ts',
      'libs/contracts/src/payments/payment-fields.ts',
      'libs/contracts/src/payments/provider-time.ts',
      `${src}/schedule/calendar/calendar-days.ts`,
      `${src}/schedule/deliveries/delivery-days.ts`,
      'libs/contracts/src/catalog/reservations.ts',
      'libs/contracts/src/orders/company-buyer.ts',
      'libs/contracts/src/orders/place-add-on-order.ts',
      'libs/contracts/src/orders/place-order.ts',
    ],
  },
};
