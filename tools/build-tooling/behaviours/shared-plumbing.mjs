/**
 * Files that a listed file may import without being listed, because every behavior shares them: reason → files, or folders with a slash at
 * the end. Files that one behavior alone leaves out stand in its own `leftOut`.
 */
export const SHARED_PLUMBING = {
  'the value says all by its name: a status, a list of ids, a limit, a type of many contracts': [
    'libs/contracts/src/caller.ts',
    'libs/contracts/src/define.ts',
    'libs/contracts/src/locale.ts',
    'libs/contracts/src/localized-text.ts',
    'libs/contracts/src/money-view.ts',
    'libs/contracts/src/refund-day.ts',
    'libs/contracts/src/validation/',
    'libs/contracts/src/catalog/brush-choice.ts',
    'libs/contracts/src/catalog/brush-names.ts',
    'libs/contracts/src/catalog/brush.ts',
    'libs/contracts/src/catalog/catalog.limits.ts',
    'libs/contracts/src/catalog/plan-id.ts',
    'libs/contracts/src/catalog/product-id.ts',
    'libs/contracts/src/catalog/product-view.ts',
    'libs/contracts/src/deliveries/delivery-states.ts',
    'libs/contracts/src/orders/countries.ts',
    'libs/contracts/src/orders/order-status.ts',
    'libs/contracts/src/orders/orders.limits.ts',
    'libs/contracts/src/orders/terms-version.ts',
    'libs/contracts/src/payments/provider-time.ts',
    'libs/contracts/src/subscriptions/subscription-status.ts',
  ],
  'the view that a reply carries': [
    'libs/contracts/src/orders/order-view.ts',
    'libs/contracts/src/staff-orders/staff-order.ts',
    'libs/contracts/src/subscriptions/subscription-view.ts',
  ],
  'routes, guards, limits and problems of every endpoint': [
    'apps/gateway/src/access/',
    'apps/gateway/src/http/',
    'apps/gateway/src/staff-api/routing/',
  ],
  'frame of every page: store, session, paths, forms, toasts, lazy loading': [
    'apps/storefront/src/app/button-link.ts',
    'apps/storefront/src/app/connection.slice.ts',
    'apps/storefront/src/app/failures.ts',
    'apps/storefront/src/app/hooks.ts',
    'apps/storefront/src/app/lazy-on-idle.tsx',
    'apps/storefront/src/app/lazy-page.ts',
    'apps/storefront/src/app/paths.ts',
    'apps/storefront/src/app/schema-rules.ts',
    'apps/storefront/src/app/short-id.ts',
    'apps/storefront/src/app/store.ts',
    'apps/storefront/src/app/use-form.ts',
    'apps/storefront/src/app/use-polling.ts',
    'apps/storefront/src/app/use-show-toast.ts',
    'apps/admin/src/app/',
    'apps/admin/src/components/',
  ],
  'typed configuration, time and store of a service': [
    'apps/orders-payments/src/config.ts',
    'apps/orders-payments/src/core/retry-delay.ts',
    'apps/orders-payments/src/core/work-notifier.ts',
    'apps/subscriptions/src/subscription-store.ts',
  ],
  'Nest modules that only list their classes': [
    'apps/orders-payments/src/invoicing/invoicing.module.ts',
    'apps/orders-payments/src/payments/checkout-sessions/checkout-sessions.module.ts',
    'apps/orders-payments/src/payments/unknown-payments/unknown-payments.module.ts',
    'apps/subscriptions/src/billing/billing.module.ts',
    'apps/subscriptions/src/plans/plans.module.ts',
    'apps/subscriptions/src/schedule/schedule.module.ts',
  ],
};

/** Why a file is shared plumbing; undefined when it is not. */
export function plumbingReason(file) {
  return Object.entries(SHARED_PLUMBING).find(([, paths]) =>
    paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
  )?.[0];
}
