import { ORDER_STATUSES, type OrderStatus } from '@brote/contracts/orders';
import { checkStatus, IllegalOrderTransition, mayBecome } from './order.entity';

const allowedTransitions = [
  ...['pending→processing', 'pending→cancelled', 'processing→shipped', 'processing→cancelled'],
  ...['shipped→delivered', 'shipped→processing'],
];
const statusPairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to): [OrderStatus, OrderStatus] => [from, to]));

describe('the states of an order', () => {
  it.each(statusPairs)('follow the table for the move %s → %s', (from, to) => {
    const isAllowed = allowedTransitions.includes(`${from}→${to}`);
    expect(mayBecome(from, to)).toBe(isAllowed);
    if (isAllowed) expect(checkStatus(from, to)).toBe(to);
    else expect(() => checkStatus(from, to)).toThrow(IllegalOrderTransition);
  });
});
