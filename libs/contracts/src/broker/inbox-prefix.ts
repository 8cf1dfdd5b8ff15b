/** Prefix of the reply subjects of a broker user; no other user may subscribe to it. */
export function inboxPrefixOf(user: string): string {
  return `_INBOX.${user}`;
}
