/** An object as the sandbox stores it: every reference is an id. The answer contains the objects instead when `expand[]` requests it. */
export type Stored<T, Reference extends keyof T = never> = Omit<T, Reference> & Record<Reference, string | null>;

/** The version of Stripe's API that the sandbox speaks; the same that the SDK pins. */
export const API_VERSION = '2026-10-28.endive';
