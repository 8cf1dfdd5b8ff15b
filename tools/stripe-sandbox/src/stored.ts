/** An object as the sandbox keeps it: every reference is an id; the objects behind are put in on the way out, when `expand[]` asks. */
export type Stored<T, Reference extends keyof T = never> = Omit<T, Reference> & Record<Reference, string | null>;

/** The version of Stripe's API that the sandbox speaks; the same that the SDK pins. */
export const API_VERSION = '2026-10-28.endive';
