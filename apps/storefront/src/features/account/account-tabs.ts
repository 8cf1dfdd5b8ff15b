/** The tabs of the account, as named in its URL. */
export const ACCOUNT_TABS = ['profile', 'subscriptions', 'payment-methods', 'security', 'notifications', 'close'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** The tab of the URL; the first tab for no name or an unknown one. */
export const tabFromQuery = (query: URLSearchParams): AccountTab => ACCOUNT_TABS.find((tab) => tab === query.get('tab')) ?? 'profile';
