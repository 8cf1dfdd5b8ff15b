/** Stored form of an address, in lower case: hardly any mail server is case-sensitive. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase();
}
