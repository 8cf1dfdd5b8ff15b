/** Purpose of a mailed link: a new account (`signup`, also `email`) or a changed address (`email_change`). */
export const VERIFY_TYPES = ['signup', 'email', 'email_change'] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];
