/** Entries of one page, which is Stripe's maximum. */
export const PAGE_SIZE = 100;

/** Parameters of the page after a cursor; null for the first page. */
export function pageAfter(cursor: string | null): { starting_after?: string } {
  return cursor === null ? {} : { starting_after: cursor };
}

/** Cursor of the next page; null after the last one. */
export function nextCursorOf({ data, has_more: hasMore }: { data: readonly { id: string }[]; has_more: boolean }): string | null {
  return hasMore ? (data.at(-1)?.id ?? null) : null;
}
