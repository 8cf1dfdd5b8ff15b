// Runs inside the container of one service, bundled into one file. It tries what belongs to the other services, and prints what succeeds.
import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { connect, nkeyAuthenticator } from 'nats';
import pg from 'pg';

/** @type {{ service: string, others: Array<{ name: string, secrets: string[], database?: string, publish: string[], subscribe: string[] }> }} */
const { service, others } = JSON.parse(process.env.PROBE);
const findings = [];
const counts = { files: 0, databases: 0, publications: 0, subscriptions: 0 };
const ownSecret = (variable) => readFileSync(process.env[`${variable}_FILE`], 'utf8').trim();

function tryFile(owner, path) {
  counts.files += 1;
  try {
    readFileSync(path);
    findings.push(`reads ${path} of ${owner}`);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EACCES') throw error;
  }
}

async function tryDatabase(url, database, owner) {
  counts.databases += 1;
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    findings.push(`opens the database ${database} of ${owner} as ${address.username}`);
    await client.end();
  } catch (error) {
    // 42501: no right to connect. 28P01: no such user with this password.
    if (!['42501', '28P01'].includes(error.code)) throw error;
  }
}

/** Without its own database, a refusal by the others would prove nothing. */
async function openOwn(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await client.end();
}

/** The same address for another role of the server. */
function asRole(url, role) {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

async function tryDatabases() {
  if (process.env.DATABASE_URL_FILE === undefined) return;
  const foreign = others.flatMap(({ name, database }) => (database === undefined ? [] : [{ database, name }]));
  const ofServer = ['postgres', 'template1'].map((database) => ({ database, name: 'the server' }));
  for (const variable of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    const url = ownSecret(variable);
    await openOwn(url);
    for (const { database, name } of [...foreign, ...ofServer]) await tryDatabase(url, database, name);
    for (const { database, name } of foreign) await tryDatabase(asRole(url, database), database, name);
    await tryDatabase(asRole(url, 'postgres'), 'postgres', 'the server');
  }
}

const connectTo = (options) =>
  connect({ servers: process.env.NATS_URL, tls: { caFile: process.env.NATS_CA_FILE }, reconnect: false, timeout: 10_000, ...options });

async function tryAnonymously() {
  try {
    await (await connectTo({})).close();
    findings.push('connects to the broker without a key');
  } catch (error) {
    if (error.code !== 'AUTHORIZATION_VIOLATION') throw error;
  }
}

async function trySubjects() {
  const connection = await connectTo({ authenticator: nkeyAuthenticator(new TextEncoder().encode(ownSecret('NATS_NKEY_SEED'))) });
  const refused = { publish: new Set(), subscription: new Set() };
  void noteRefusals(connection, refused);
  const tried = others.flatMap(({ name, publish, subscribe }) => [
    ...publish.map((subject) => ({ name, operation: 'publish', subject })),
    ...subscribe.map((subject) => ({ name, operation: 'subscription', subject })),
  ]);
  tried.push({ name: 'everyone', operation: 'subscription', subject: '>' });
  for (const { operation, subject } of tried) {
    counts[operation === 'publish' ? 'publications' : 'subscriptions'] += 1;
    if (operation === 'publish') connection.publish(subject);
    else connection.subscribe(subject, { callback: () => undefined });
  }
  // Its own subject proves that refusals can be told apart.
  const ownSubject = `_INBOX.${service}.probe`;
  connection.subscribe(ownSubject, { callback: () => undefined });
  await connection.flush();
  // Refusals that have arrived are noted in their own turns of the loop.
  await setImmediate();
  if (refused.subscription.has(ownSubject)) throw new Error(`${service} may not subscribe to ${ownSubject}.`);
  findings.push(
    ...tried
      .filter(({ operation, subject }) => !refused[operation].has(subject))
      .map(({ name, operation, subject }) => `has the ${operation} of ${subject}, which is of ${name}`),
  );
  await connection.close();
}

/** Until the program ends: the list of a closed connection has no end. */
async function noteRefusals(connection, refused) {
  for await (const { permissionContext } of connection.status())
    if (permissionContext !== undefined) refused[permissionContext.operation].add(permissionContext.subject);
}

for (const { name, secrets } of others) secrets.forEach((path) => tryFile(name, path));
for (const path of ['postgres/databases.sql', 'postgres/superuser-password', 'nats/key.pem']) tryFile('the server', `/etc/brote/${path}`);
const visible = readdirSync('/etc/brote/secrets').filter((name) => name !== service);
findings.push(...visible.map((name) => `sees the folder of ${name}`));
await tryDatabases();
await tryAnonymously();
await trySubjects();
console.log(JSON.stringify({ service, counts, findings }));
