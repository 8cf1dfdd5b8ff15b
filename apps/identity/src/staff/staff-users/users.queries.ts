import { Database, type SqlParams } from '@brote/persistence';
import type { AdminUser, AdminUsersReply, UsersQuery } from '@brote/contracts/reporting';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

const PAGE_SIZE = 20;
const CURSOR_PATTERN = /^(\d{13,15})_([0-9a-f-]{36})$/;
const ID_PREFIX_PATTERN = /^[0-9a-f]{4}[0-9a-f-]{0,32}$/;

/** SQL that hides the person from staff while the account is closing. */
const hideWhenClosingSql = (column: string): string => `CASE WHEN a.state <> 'closing' THEN a.${column} END`;

const COLUMNS = `
  a.id, a.state, a.roles, a.onboarded, a.created_at AS "createdAt",
  ${hideWhenClosingSql('email')} AS email, ${hideWhenClosingSql('full_name')} AS "fullName", ${hideWhenClosingSql('address')} AS address, ${hideWhenClosingSql('city')} AS city,
  ${hideWhenClosingSql('zip_code')} AS "zipCode", ${hideWhenClosingSql('country')} AS country, ${hideWhenClosingSql('phone')} AS phone,
  (SELECT count(*) FROM session s WHERE s.account_id = a.id AND s.ended_at IS NULL AND s.idle_ends_at > :now AND s.ends_at > :now) AS sessions`;

type UserRow = Omit<AdminUser, 'createdAt'> & { createdAt: Date };

/** Accounts as staff see them. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Accounts after the cursor, newest first. */
  async listUsers({ search, state, staffRole, cursor, limit }: UsersQuery): Promise<AdminUsersReply> {
    const size = limit ?? PAGE_SIZE;
    const params: Record<string, unknown> = { now: this.clock.now(), limit: size + 1 };
    const conditions = [`a.state <> 'closed'`];
    const addFilter = (condition: string, conditionParams: SqlParams): void => {
      conditions.push(condition);
      Object.assign(params, conditionParams);
    };
    if (state) addFilter('a.state = :state', { state });
    if (staffRole) addFilter(`a.roles && ARRAY['staff', 'admin'] AND :staffRole = ANY(a.roles)`, { staffRole });
    const text = search?.trim().toLowerCase() ?? '';
    if (text !== '') addFilter(...prefixFilter(text));
    const cursorMatch = CURSOR_PATTERN.exec(cursor ?? '');
    if (cursorMatch !== null) {
      const [, createdAtMs, cursorId] = cursorMatch;
      addFilter('(a.created_at, a.id) < (:cursorCreatedAt, :cursorId::uuid)', { cursorCreatedAt: new Date(Number(createdAtMs)), cursorId });
    }
    const sql = `SELECT ${COLUMNS} FROM account a WHERE ${conditions.join(' AND ')} ORDER BY a.created_at DESC, a.id DESC LIMIT :limit`;
    return pageOf(await this.database.query<UserRow>(sql, params), size);
  }

  /** The account; null when it does not exist. */
  async findUser(id: string): Promise<AdminUser | null> {
    const [row] = await this.database.query<UserRow>(`SELECT ${COLUMNS} FROM account a WHERE a.id = :id`, { id, now: this.clock.now() });
    return row === undefined ? null : userOf(row);
  }
}

function pageOf(rows: readonly UserRow[], size: number): AdminUsersReply {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { users: page.map(userOf), next: last ? `${String(last.createdAt.getTime())}_${last.id}` : null };
}

/** Condition on the beginning of the e-mail address, the name or the id, with its parameters. */
function prefixFilter(text: string): [condition: string, params: SqlParams] {
  const pattern = `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const personCondition = `(a.state <> 'closing' AND (a.email LIKE :pattern OR lower(a.full_name) LIKE :pattern))`;
  if (!ID_PREFIX_PATTERN.test(text)) return [personCondition, { pattern }];
  const params = { pattern, firstId: padId(text, '0'), lastId: padId(text, 'f') };
  return [`(${personCondition} OR a.id BETWEEN :firstId::uuid AND :lastId::uuid)`, params];
}

/** First or last id with the prefix. */
function padId(text: string, filler: '0' | 'f'): string {
  return text.replaceAll('-', '').padEnd(32, filler).slice(0, 32);
}

function userOf({ createdAt, ...rest }: UserRow): AdminUser {
  return { ...rest, createdAt: createdAt.toISOString() };
}
