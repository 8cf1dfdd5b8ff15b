import { randomBytes } from 'node:crypto';
import { adminUrl } from '@brote/test-support';
import { Client } from 'pg';
import { ensureDatabases, serviceUrl } from './databases';
import type { ServiceDatabase } from './databases';

const run = randomBytes(4).toString('hex');
const orders: ServiceDatabase = { name: `orders_${run}`, password: 'one' };
const mails: ServiceDatabase = { name: `mails_${run}`, password: 'two' };

async function whoAmI(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ who: string }>('select current_user as who')).rows[0]?.who;
  } finally {
    await client.end();
  }
}

it('lets each service into its own database and nobody else', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders, mails]);
  const foreign = new URL(serviceUrl(admin, mails));
  foreign.pathname = `/${orders.name}`;

  expect(await whoAmI(serviceUrl(admin, orders))).toBe(orders.name);
  await expect(whoAmI(foreign.href)).rejects.toThrow('permission denied for database');
});

it('may be repeated at every start', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders]);
  await ensureDatabases(admin, [orders]);

  expect(await whoAmI(serviceUrl(admin, orders))).toBe(orders.name);
});

it('says in one sentence that the user may not make databases', async () => {
  const admin = await adminUrl();
  await ensureDatabases(admin, [orders]);

  await expect(ensureDatabases(serviceUrl(admin, orders), [{ name: `more_${run}`, password: 'x' }])).rejects.toThrow(
    /may not make databases and roles.*Check DATABASE_URL/,
  );
});
