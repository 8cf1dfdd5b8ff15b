import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const PAGE = join(ROOT, 'docs/operating/gdpr.md');
const SQL_BLOCK_PATTERN = /```sql\n-- (.+)\n([^`]+)```/g;

/**
 * The queries of the page on data protection that find the persons in the database of a service.
 * @throws Error for a query that names no service, because no spec would execute it
 */
export function breachQueriesOf(service: string): string[] {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(SQL_BLOCK_PATTERN)];
  const unknown = blocks.map(([, name = '']) => name).filter((name) => !existsSync(join(ROOT, 'apps', name)));
  if (blocks.length === 0 || unknown.length > 0)
    throw new Error(`${PAGE}: ${blocks.length} queries, of unknown services: ${unknown.join(', ')}`);
  return blocks.filter(([, name]) => name === service).map(([, , query = '']) => query);
}
