/**
 * SQL: whether a ticket is of the person with that account id and address. Whoever is signed in may type any address, so it counts only on
 * tickets that were written without an account.
 */
export function ticketIsOf(userId: string, email: string): string {
  return `(user_id = ${userId} OR (user_id IS NULL AND lower(email) = lower(${email})))`;
}
