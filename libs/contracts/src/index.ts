export { defineEvent, defineRequest, streamOf } from './define';
export type { Class, CodeOf, EventContract, PayloadOf, ReplyOf, RequestContract, RequestOf } from './define';
export { LOCALES, type Locale } from './locale';
export { LocalizedText } from './localized-text';
export { CURRENCIES, MoneyView, type Currency } from './money-view';
export { GATEWAY_CODES, type GatewayCode, type Problem, type ProblemCode, type ProblemField, type RefusalCode } from './problem';
export { IsHumanText, isHumanText } from './validation/human-text';
export { IsShopEmail, isShopEmail } from './validation/shop-email';
export { IsNested, IsNestedList, IsNestedOrNull } from './validation/nested';
