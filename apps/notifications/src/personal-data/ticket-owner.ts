/**
 * SQL: whether a ticket belongs to the person with that account id and address. A signed-in visitor may type any address. So the address
 * counts only on tickets without an account.
 */
export function ticketBelongsToSql(userId: string, email: string): string {
  return `(user_id = ${userId} OR (user_id IS NULL AND lower(email) = lower(${email})))`;
}
