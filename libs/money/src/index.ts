export { add, allocate, equals, eurosFromCents, money, MoneyError, discountByPercent, subtract, multiply, splitVat } from './money';
export type { Currency, Money } from './money';
export { bookRefund } from './refund-days';
