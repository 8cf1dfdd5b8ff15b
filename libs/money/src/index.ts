export { add, allocate, equals, euros, money, MoneyError, percentOff, subtract, times, vatIncluded } from './money';
export type { Currency, Money } from './money';
