import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SERVICES } from './phases.mjs';

/** One sentence for each event that a service gave up on. The gateway has no database. */
export async function findDeadLetters(home) {
  const password = (await readFile(join(home, 'data/postgres/brote-superuser-password'), 'utf8')).trim();
  const port = (await readFile(join(home, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const findings = [];
  for (const service of SERVICES.filter((name) => name !== 'gateway')) {
    const database = `brote_${service.replaceAll('-', '_')}`;
    const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${database}` });
    await client.connect();
    try {
      const { rows: tables } = await client.query(`SELECT to_regclass('dead_letter') AS name`);
      if (tables[0].name === null) continue;
      const { rows } = await client.query('SELECT subject, status FROM dead_letter');
      findings.push(...rows.map(({ subject, status }) => `${service} has a dead letter of ${subject} (${status}).`));
    } finally {
      await client.end();
    }
  }
  return findings;
}
