/** Accounts that are open, although the list of erasures has them. */
export const INSERT_REOPENED_ACCOUNTS = `
  INSERT INTO reopened_account (account_id) SELECT id FROM account WHERE id = ANY(:accountIds::uuid[]) AND state = 'active'
  ON CONFLICT (account_id) DO NOTHING RETURNING account_id`;
