/** Where answers to a user of the broker arrive; no other user may listen there. */
export function inboxPrefixOf(user: string): string {
  return `_INBOX.${user}`;
}
