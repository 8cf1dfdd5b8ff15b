/** The form under which an address is stored and compared. Hardly any mail server tells upper from lower case, and people don't either. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
