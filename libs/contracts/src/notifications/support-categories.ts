/** Topics of support requests. */
export const SUPPORT_CATEGORIES = ['subscription', 'delivery', 'billing', 'product', 'account', 'other'] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];
