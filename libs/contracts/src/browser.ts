// Exports for browsers: all types, and the values without decorators. A request class used as a value does not compile here.
// Two contexts export such a name; pages of the shop need the catalogue's.
export type { PriceChange } from './catalog/index';
export type * from './audit/index';
export type * from './catalog/index';
export type * from './deliveries/index';
export type * from './orders/index';
export type * from './packaging/index';
export type * from './identity/index';
export type * from './notifications/index';
export type * from './personal-data/index';
export type * from './reporting/index';
export type * from './recalls/index';
export type * from './runtime/index';
export type * from './staff-catalogue/index';
export type * from './staff-orders/index';
export type * from './subscriptions/index';
export type * from './support/index';
export type * from './tree-receipts/index';
export type * from './problem';
export type { Currency, MoneyView } from './money-view';
export type { Derivation, DerivationFact, DerivationShare, DerivationStep, DerivationVat, ExplainedCharge } from './derivation';
export type { LocalizedText } from './localized-text';
export { LINK_TOKEN_HEADER } from './link-token';
export { LOCALE_COOKIE, LOCALES, SECURE_LOCALE_COOKIE, type Locale } from './locale';
export { ALLOWED_COLORS, BRUSH_COLORS, BRUSH_TYPES, FALLBACK_COLOR, STOCKED_SKUS, SKUS, isAllowed, skuOf } from './catalog/brush';
export { COLOR_NAMES, TYPE_NAMES } from './catalog/brush-names';
export { AVAILABILITIES, CATEGORIES, PACK_SIZES, PRODUCT_IDS } from './catalog/product-id';
export { BRUSHES_PER_TREE, CO2_PER_TREE_KG, FOREST_AGES, MAX_TREES_SHOWN, forestAge, treeCountFor } from './catalog/forest';
export { CATALOG_LIMITS, MOVEMENT_KINDS } from './catalog/catalog.limits';
export { DELIVERY_ROUTES } from './deliveries/deliveries.routes';
export { DELIVERY_FAILURES, DELIVERY_STATES } from './deliveries/delivery-states';
export { CATALOG_ROUTES } from './catalog/catalog.routes';
export { INVENTORY_ROUTES } from './catalog/inventory.routes';
export { ORDER_LIMITS, CARRIERS, WITHDRAWAL_STATES } from './orders/orders.limits';
export { DOCUMENT_ROUTES } from './orders/documents.routes';
export { ORDER_ROUTES } from './orders/orders.routes';
export { ORDER_ACTIONS, REFUND_STATES, WITHDRAWAL_LISTS, UNKNOWN_PAYMENT_LISTS } from './staff-orders/order-actions';
export {
  LEGAL_OPENING_POINT_IDS,
  OPENING_POINT_IDS,
  PRICE_BOOK_TERM_STATES,
  STAFF_CATALOGUE_LIMITS,
} from './staff-catalogue/staff-catalogue.limits';
export { STAFF_CATALOGUE_ROUTES } from './staff-catalogue/staff-catalogue.routes';
export { BILLING_VERDICTS } from './staff-orders/billing-record-states';
export { STAFF_ORDER_ROUTES } from './staff-orders/staff-orders.routes';
export { CANCEL_REASONS, CHECKOUT_STATES, ORDER_STATUSES } from './orders/order-status';
export { COUNTRIES, DEFAULT_COUNTRY, deliveryDays } from './orders/countries';
export { FOUR_DIGIT_POSTAL_CODES, isDeliverable, isPostalCode, minPhoneDigits, minPostalCodeLength } from './orders/postal-codes';
export { isCompanyName } from './validation/company-name';
export { PACKAGING_LIMITS } from './packaging/packaging.limits';
export { PACKAGING_ROUTES } from './packaging/packaging.routes';
export { COMPANY_LIMITS } from './orders/company-buyer.limits';
export { isName, isPhone, isStreet, phoneDigitCount } from './validation/readable-text';
export { BILLING_PERIODS, DELIVERY_INTERVALS, PLAN_IDS, planIdOf } from './catalog/plan-id';
export { DELIVERY_STATUSES, SUBSCRIPTION_ACTIONS, SUBSCRIPTION_STATUSES } from './subscriptions/subscription-status';
export { planReference } from './subscriptions/plan-reference';
export { STAFF_SUBSCRIPTION_ROUTES } from './subscriptions/staff-subscriptions.routes';
export { SUBSCRIPTION_LIMITS, SUBSCRIPTION_ROUTES } from './subscriptions/subscriptions.routes';
export { TERMS_VERSION } from './orders/terms-version';
export { IDENTITY_LIMITS, VERIFY_TYPES } from './identity/identity.limits';
export { IDENTITY_ROUTES } from './identity/identity.routes';
export { STAFF_ROUTES } from './identity/staff.routes';
export {
  CHANNELS,
  SEGMENTS,
  MAIL_FEEDBACK_KINDS,
  STAFF_MESSAGE_LIMITS,
  CONTACT_LIMITS,
  SUPPORT_CATEGORIES,
} from './notifications/notifications.limits';
export { STAFF_MESSAGE_ROUTES } from './notifications/staff-messages.routes';
export { NOTIFICATION_ROUTES } from './notifications/notifications.routes';
export { SUPPORT_LIMITS, TICKET_KINDS, TICKET_LISTS, TICKET_STATES } from './support/support.limits';
export { SUPPORT_ROUTES } from './support/support.routes';
export { AUDITED_CONTEXTS } from './audit/audited-contexts';
export { CALLER_CODES, ROLES, type Caller, type CallerCode, type Role } from './caller';
export { DEAD_LETTER_STATES, DATABASE_SERVICES } from './reporting/database-services';
export { REPORTING_ROUTES } from './reporting/reporting.routes';
export {
  BATCH_SOURCES,
  RECALL_LIMITS,
  RECALL_PROGRESSES,
  RECALL_REACHES,
  RECALL_REMEDIES,
  isDownplayingHazard,
} from './recalls/recalls.limits';
export { RECALL_ROUTES } from './recalls/recalls.routes';
export { STRIKE_REASONS, TREE_RECEIPT_LIMITS } from './tree-receipts/tree-receipts.limits';
export { TREE_RECEIPT_ROUTES } from './tree-receipts/tree-receipts.routes';
export { TREND_STEPS } from './reporting/trend-steps';
export { RUNTIME_ROUTES } from './runtime/runtime.routes';
export { GATEWAY_CODES } from './problem';
export { ADMIN_PAGES, STOREFRONT_PAGES } from './pages';
export { DAY_FIELDS, FREE_TEXT_FIELDS, MONEY_FIELDS } from './personal-data/data-fields';
