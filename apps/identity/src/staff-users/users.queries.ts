import { Database } from '@brote/persistence';
import type { AdminUser, AdminUsersReply, UsersQuery } from '@brote/contracts/reporting';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const PAGE = 20;
const CURSOR = /^(\d{13,15})_([0-9a-f-]{36})$/;
const BEGINNING_OF_ID = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/;

/** SQL that hides the person from staff while the account is closing. */
const shown = (column: string): string => `CASE WHEN a.state <> 'closing' THEN a.${column} END`;

const COLUMNS = `
  a.id, a.state, a.roles, a.onboarded, a.created_at AS "createdAt",
  ${shown('email')} AS email, ${shown('full_name')} AS "fullName", ${shown('address')} AS address, ${shown('city')} AS city,
  ${shown('zip_code')} AS "zipCode", ${shown('country')} AS country, ${shown('phone')} AS phone,
  (SELECT count(*) FROM session s WHERE s.account_id = a.id AND s.ended_at IS NULL AND s.idle_ends_at > $1 AND s.ends_at > $1) AS sessions`;

type Row = Omit<AdminUser, 'createdAt'> & { createdAt: Date };

/** Accounts as staff see them. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Accounts after the cursor, newest first. */
  async list({ search, state, staffRole, cursor, limit }: UsersQuery): Promise<AdminUsersReply> {
    const size = limit ?? PAGE;
    const params: unknown[] = [this.clock.now()];
    const wanted = [`a.state <> 'closed'`];
    const parameter = (value: unknown): string => `$${String(params.push(value))}`;
    if (state) wanted.push(`a.state = ${parameter(state)}`);
    if (staffRole) wanted.push(`a.roles && ARRAY['staff', 'admin'] AND ${parameter(staffRole)} = ANY(a.roles)`);
    const text = search?.trim().toLowerCase() ?? '';
    if (text !== '') wanted.push(beginningWith(text, parameter));
    const after = CURSOR.exec(cursor ?? '');
    if (after !== null) wanted.push(`(a.created_at, a.id) < (${parameter(new Date(Number(after[1])))}, ${parameter(after[2])}::uuid)`);
    const sql = `SELECT ${COLUMNS} FROM account a WHERE ${wanted.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC LIMIT ${parameter(size + 1)}`;
    return pageOf(await this.database.queryUnprepared<Row>(sql, params), size);
  }

  /** The account; null when it does not exist. */
  async byId(id: string): Promise<AdminUser | null> {
    const [row] = await this.database.query<Row>(`SELECT ${COLUMNS} FROM account a WHERE a.id = $2`, [this.clock.now(), id]);
    return row === undefined ? null : userOf(row);
  }
}

function pageOf(rows: readonly Row[], size: number): AdminUsersReply {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { users: page.map(userOf), next: last ? `${String(last.createdAt.getTime())}_${last.id}` : null };
}

function beginningWith(text: string, parameter: (value: unknown) => string): string {
  const pattern = parameter(`${text.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const ways = [`(a.state <> 'closing' AND (a.email LIKE ${pattern} OR lower(a.full_name) LIKE ${pattern}))`];
  if (BEGINNING_OF_ID.test(text)) ways.push(`a.id BETWEEN ${parameter(idFrom(text, '0'))}::uuid AND ${parameter(idFrom(text, 'f'))}::uuid`);
  return `(${ways.join(' OR ')})`;
}

/** First or last id with the prefix. */
function idFrom(text: string, filler: '0' | 'f'): string {
  return text.replaceAll('-', '').padEnd(32, filler).slice(0, 32);
}

function userOf({ createdAt, ...rest }: Row): AdminUser {
  return { ...rest, createdAt: createdAt.toISOString() };
}
