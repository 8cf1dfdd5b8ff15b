import type { Sql } from '@brote/persistence';
import { SELECT_CLOSING_PERSON } from './deliveries.sql';

/** SQL: whether staff may see the person of an account id. False from the moment the account begins to close. */
export const isVisibleSql = (userId: string): string => `NOT EXISTS (SELECT 1 FROM closing_person c WHERE c.user_id = ${userId})`;

/** Whether the account is closing, so that staff no longer see the person. */
export async function isPersonHidden(sql: Sql, userId: string): Promise<boolean> {
  return (await sql.query(SELECT_CLOSING_PERSON, { userId })).length > 0;
}
