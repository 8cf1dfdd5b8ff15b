/** The filters of accounts; closed accounts are not listed. */
export const ACCOUNT_STATES_SHOWN = ['active', 'unconfirmed', 'closing'] as const;
export const STAFF_ROLES_SHOWN = ['staff', 'admin'] as const;
