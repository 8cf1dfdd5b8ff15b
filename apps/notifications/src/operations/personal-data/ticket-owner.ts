/**
 * SQL condition: a ticket belongs to the person with the account `:userId` and the address `:email`. A signed-in visitor may type any
 * address. So the address counts only on tickets without an account.
 */
export const TICKET_BELONGS_TO_PERSON = '(user_id = :userId OR (user_id IS NULL AND lower(email) = lower(:email)))';
