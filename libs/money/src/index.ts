export { add, allocate, eurosFromCents, MoneyError, multiply, splitVat } from './money';
export type { Currency, Money } from './money';
export { bookRefund } from './refund-days';
