import { Database } from '@brote/persistence';
import type { AdminUser, AdminUsersReply, UsersQuery } from '@brote/contracts/reporting';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const PAGE_SIZE = 20;
const CURSOR_PATTERN = /^(\d{13,15})_([0-9a-f-]{36})$/;
const ID_PREFIX = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/;

/** SQL that hides the person from staff while the account is closing. */
const unlessClosing = (column: string): string => `CASE WHEN a.state <> 'closing' THEN a.${column} END`;

const COLUMNS = `
  a.id, a.state, a.roles, a.onboarded, a.created_at AS "createdAt",
  ${unlessClosing('email')} AS email, ${unlessClosing('full_name')} AS "fullName", ${unlessClosing('address')} AS address, ${unlessClosing('city')} AS city,
  ${unlessClosing('zip_code')} AS "zipCode", ${unlessClosing('country')} AS country, ${unlessClosing('phone')} AS phone,
  (SELECT count(*) FROM session s WHERE s.account_id = a.id AND s.ended_at IS NULL AND s.idle_ends_at > $1 AND s.ends_at > $1) AS sessions`;

type UserRow = Omit<AdminUser, 'createdAt'> & { createdAt: Date };

/** Accounts as staff see them. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Accounts after the cursor, newest first. */
  async list({ search, state, staffRole, cursor, limit }: UsersQuery): Promise<AdminUsersReply> {
    const size = limit ?? PAGE_SIZE;
    const params: unknown[] = [this.clock.now()];
    const conditions = [`a.state <> 'closed'`];
    const addParameter = (value: unknown): string => `$${String(params.push(value))}`;
    if (state) conditions.push(`a.state = ${addParameter(state)}`);
    if (staffRole) conditions.push(`a.roles && ARRAY['staff', 'admin'] AND ${addParameter(staffRole)} = ANY(a.roles)`);
    const text = search?.trim().toLowerCase() ?? '';
    if (text !== '') conditions.push(prefixCondition(text, addParameter));
    const cursorMatch = CURSOR_PATTERN.exec(cursor ?? '');
    if (cursorMatch !== null)
      conditions.push(`(a.created_at, a.id) < (${addParameter(new Date(Number(cursorMatch[1])))}, ${addParameter(cursorMatch[2])}::uuid)`);
    const sql = `SELECT ${COLUMNS} FROM account a WHERE ${conditions.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${addParameter(size + 1)}`;
    return pageOf(await this.database.queryUnprepared<UserRow>(sql, params), size);
  }

  /** The account; null when it does not exist. */
  async byId(id: string): Promise<AdminUser | null> {
    const [row] = await this.database.query<UserRow>(`SELECT ${COLUMNS} FROM account a WHERE a.id = $2`, [this.clock.now(), id]);
    return row === undefined ? null : userOf(row);
  }
}

function pageOf(rows: readonly UserRow[], size: number): AdminUsersReply {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { users: page.map(userOf), next: last ? `${String(last.createdAt.getTime())}_${last.id}` : null };
}

function prefixCondition(text: string, addParameter: (value: unknown) => string): string {
  const pattern = addParameter(`${text.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const alternatives = [`(a.state <> 'closing' AND (a.email LIKE ${pattern} OR lower(a.full_name) LIKE ${pattern}))`];
  if (ID_PREFIX.test(text))
    alternatives.push(`a.id BETWEEN ${addParameter(padId(text, '0'))}::uuid AND ${addParameter(padId(text, 'f'))}::uuid`);
  return `(${alternatives.join(' OR ')})`;
}

/** First or last id with the prefix. */
function padId(text: string, filler: '0' | 'f'): string {
  return text.replaceAll('-', '').padEnd(32, filler).slice(0, 32);
}

function userOf({ createdAt, ...rest }: UserRow): AdminUser {
  return { ...rest, createdAt: createdAt.toISOString() };
}
