/** SQL: a paid guest order belongs to the account that has proven its address. Before payment, a stranger may have typed the address. */
export const PROVEN_OWNER = `
  coalesce(user_id, CASE WHEN erase_wanted_at IS NULL THEN (SELECT account.user_id FROM account WHERE account.email = lower(orders.email)) END)`;
