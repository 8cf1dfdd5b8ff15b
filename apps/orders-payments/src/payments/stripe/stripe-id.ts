/** The id of an object that Stripe returns as an id or in full. */
export function idOf(reference: string | { id?: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
