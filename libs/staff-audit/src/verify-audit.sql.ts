import { HASHED_CONTENT_SQL } from './audit-link';

export const PAGE_SIZE = 2_000;

export const SELECT_PAGE = `
  SELECT seq::int AS seq, previous_hash AS "previousHash", hash, ${HASHED_CONTENT_SQL} AS said FROM staff_audit WHERE seq > :seq ORDER BY seq LIMIT ${PAGE_SIZE}`;

export const SELECT_CONTAINS_ENTRY = 'SELECT EXISTS (SELECT FROM staff_audit WHERE seq = :seq AND hash = :hash) AS knows';
