/** The time of the newest order that the restored database has; null without one. */
export const SELECT_LAST_ORDER_TIME = 'SELECT max(placed_at) AS "placedAt" FROM orders';

export const SELECT_UNKNOWN_NUMBERS = `
  SELECT given.number FROM unnest(:numbers::text[]) AS given (number)
   WHERE NOT EXISTS (SELECT FROM orders o WHERE o.number = given.number) ORDER BY 1`;
