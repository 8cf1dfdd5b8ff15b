/** Stored form of an address, in lower case: hardly any mail server is case-sensitive. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
