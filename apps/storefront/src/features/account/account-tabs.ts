/** The tabs of the account, as they stand in its address. */
export const ACCOUNT_TABS = ['profile', 'subscriptions', 'payment-methods', 'security', 'notifications', 'close'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The tab an address asks for; the first when it asks for none or for one that does not exist. */
export const tabIn = (query: URLSearchParams): AccountTab => ACCOUNT_TABS.find((tab) => tab === query.get('tab')) ?? 'profile';
