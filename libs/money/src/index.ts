export { add, allocate, equals, euros, money, MoneyError, discountByPercent, subtract, multiply, splitVat } from './money';
export type { Currency, Money } from './money';
