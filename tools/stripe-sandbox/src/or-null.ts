/** What was left out in a request is null in Stripe's objects. */
export function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}
