/** Bounds of accounts; read by the server's rules and the browser's forms alike. Lengths count visible characters. */
export const IDENTITY_LIMITS = {
  password: { min: 6, max: 128 },
  fullName: { min: 2, max: 50 },
  address: { min: 0, max: 200 },
  city: { min: 0, max: 100 },
  zipCode: { min: 0, max: 12 },
  country: { min: 0, max: 60 },
  phone: { min: 0, max: 20 },
  /** Most sessions of one account; a further session ends the oldest. */
  sessions: 50,
} as const;

/** Purpose of a mailed link: a new account (`signup`, also `email`) or a changed address (`email_change`). */
export const VERIFY_TYPES = ['signup', 'email', 'email_change'] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];
