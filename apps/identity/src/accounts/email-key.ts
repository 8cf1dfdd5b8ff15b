/** The form in which an address is stored and compared. Hardly any mail server distinguishes upper and lower case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
