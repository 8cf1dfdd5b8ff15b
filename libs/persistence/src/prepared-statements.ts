import { createHash } from 'node:crypto';

/** More texts than this are not fixed statements but texts put together at run time; preparing each would only fill the server's memory. */
const MOST_PREPARED = 300;

const names = new Map<string, string>();

/** The name under which each connection prepares a statement once, or nothing when there are too many different ones. */
export function preparedAs(sql: string): { name?: string } {
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= MOST_PREPARED) return {};
  const name = `q${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
  names.set(sql, name);
  return { name };
}
