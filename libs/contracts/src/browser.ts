// What browsers may have: all types, and the values that carry no decorators. A request class used as a value does not compile here.
export type * from './catalog/index';
export type * from './orders/index';
export type * from './runtime/index';
export type * from './problem';
export type { Currency, MoneyView } from './money-view';
export type { LocalizedText } from './localized-text';
export { LOCALES, type Locale } from './locale';
export { ALLOWED_COLORS, BRUSH_COLORS, BRUSH_TYPES, FALLBACK_COLOR, SKUS, isAllowed, skuOf } from './catalog/brush';
export { AVAILABILITIES, CATEGORIES, PACK_SIZES, PRODUCT_IDS } from './catalog/product-id';
export { CATALOG_LIMITS } from './catalog/catalog.limits';
export { CATALOG_ROUTES } from './catalog/catalog.routes';
export { ORDER_LIMITS } from './orders/orders.limits';
export { ORDER_ROUTES } from './orders/orders.routes';
export { CANCEL_REASONS, CHECKOUT_STATES, ORDER_STATUSES } from './orders/order-status';
export { COUNTRIES, DEFAULT_COUNTRY, FOUR_DIGIT_POSTAL_CODES, deliveryDays, isDeliverable, minPostalCodeLength } from './orders/countries';
export { RUNTIME_ROUTES } from './runtime/runtime.routes';
export { GATEWAY_CODES } from './problem';
export { ADMIN_PAGES, STOREFRONT_PAGES } from './pages';
