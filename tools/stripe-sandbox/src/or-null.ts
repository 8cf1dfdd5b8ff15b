/** A parameter that a request leaves out is null in Stripe's objects. */
export function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}
