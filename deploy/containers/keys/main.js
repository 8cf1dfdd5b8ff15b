// Writes the secrets of a demo on one machine into a volume, once: services read them through their *_FILE variables, and nothing
// secret is in an image, in this repository or in the environment. A real deployment brings its own (see the README beside).
const { generateKeyPairSync, randomBytes } = require('node:crypto');
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { newUser } = require('./nkey.js');

const folder = process.env.KEYS_DIR ?? '/keys';
const services = (process.env.SERVICES ?? '').split(',').filter((name) => name !== '');
const random = () => randomBytes(24).toString('hex');

function keep(name, make) {
  const path = join(folder, name);
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o444 });
}

mkdirSync(folder, { recursive: true });
keep('postgres-password', random);
const databaseOf = (service) => `brote_${service.replaceAll('-', '_')}`;
const roles = services.map((service) => ({ name: databaseOf(service), password: random(), ownerPassword: random(), service }));
// The script makes the roles with the passwords that the addresses hold, so all are written in one go.
if (!existsSync(join(folder, 'databases.sql'))) {
  for (const { name, password, ownerPassword, service } of roles) {
    const address = (role, secret) => `postgres://${role}:${secret}@postgres:5432/${name}`;
    writeFileSync(join(folder, `${service}.database-url`), address(name, password), { mode: 0o444 });
    writeFileSync(join(folder, `${service}.migration-database-url`), address(`${name}_migrator`, ownerPassword), { mode: 0o444 });
  }
  // The migrator owns the tables; the service works as a role that may enter the database and gets its rights from the migrator.
  const sql = roles.flatMap(({ name, password, ownerPassword }) => [
    `create role ${name} login password '${password}';`,
    `create role ${name}_migrator login password '${ownerPassword}';`,
    `create database ${name} owner ${name}_migrator;`,
    `revoke connect, temporary on database ${name} from public;`,
    `grant connect on database ${name} to ${name};`,
  ]);
  writeFileSync(join(folder, 'databases.sql'), ['revoke connect on database postgres from public;', ...sql, ''].join('\n'), {
    mode: 0o444,
  });
}
// What each service proves to the broker who it is with; the broker reads the public halves, so all are written in one go.
if (!existsSync(join(folder, 'nats-users.conf'))) {
  const users = ['gateway', ...services].map((service) => ({ service, ...newUser() }));
  for (const { service, seed } of users) writeFileSync(join(folder, `${service}.nats-seed`), seed, { mode: 0o444 });
  const lines = users.map(({ service, publicKey }) => `${service.replaceAll('-', '_')}_key: ${publicKey}\n`);
  writeFileSync(join(folder, 'nats-users.conf'), lines.join(''), { mode: 0o444 });
}
// Who asks (signed by the gateway), and the root of the keys that sign access tokens (held by identity).
for (const name of ['caller', 'signing-root']) {
  if (existsSync(join(folder, `${name}-public`))) continue;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(join(folder, `${name}-private`), privateKey, { mode: 0o444 });
  writeFileSync(join(folder, `${name}-public`), publicKey, { mode: 0o444 });
}
for (const name of (process.env.SECRETS ?? '').split(',').filter((name) => name !== '')) keep(name, random);
keep('stripe-secret-key', () => `sk_test_${random()}`);
keep('stripe-webhook-secret', () => `whsec_${random()}`);
keep('push-private-key', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d);
console.log(`The keys of ${services.length} services are in ${folder}`);
