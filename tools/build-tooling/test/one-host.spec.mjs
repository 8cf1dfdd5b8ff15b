// The deployment on one host: settings that every service accepts, and secrets that reach their service alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { parse } from 'yaml';
import { CONFIGURATION_EXPORTS, CONFIGURATIONS } from '../env-example/configurations.mjs';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

const PROGRAM = join(root, 'deploy/one-host/make-settings.mjs');
const SERVICES = Object.keys(CONFIGURATIONS);
const OWN_VALUES = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
  MAIL_FROM: 'pedidos@cepillos.es',
  SUPPORT_EMAIL: 'soporte@cepillos.es',
};
const OWN_SECRETS = {
  'orders-payments/stripe-secret-key': ['sk', 'live', 'r4nd0m'].join('_'),
  'orders-payments/stripe-webhook-secret': 'whsec_r4nd0m',
  'notifications/smtp-url': 'smtps://user:r4nd0m@mail.cepillos.es',
};

const folders = [];
function makeSettings(...options) {
  const folder = mkdtempSync(join(tmpdir(), 'brote-settings-'));
  folders.push(folder);
  run(folder, '--origin', 'https://cepillos.es', ...options);
  return folder;
}
const run = (folder, ...options) =>
  execFileSync(process.execPath, [PROGRAM, '--folder', folder, ...options], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Fills in what the owner provides. */
function fillIn(folder) {
  for (const file of ['common.env', 'notifications.env']) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8').replace(/^(\w+)=$/gm, (line, name) =>
      name in OWN_VALUES ? `${name}=${OWN_VALUES[name]}` : line,
    );
    writeFileSync(path, text);
  }
  for (const [name, value] of Object.entries(OWN_SECRETS)) {
    const path = join(folder, 'secrets', name);
    chmodSync(path, 0o600);
    writeFileSync(path, value);
  }
}

const environmentOf = (folder, service) => ({
  ...parseEnv(readFileSync(join(folder, 'common.env'), 'utf8')),
  ...parseEnv(readFileSync(join(folder, `${service}.env`), 'utf8')),
});

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

/** Runs statements one after the other. @returns the rows of the last one */
async function runQueries(connectionString, texts) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let rows = [];
  for (const text of texts) ({ rows } = await client.query(text));
  await client.end();
  return rows;
}

const NO_RIGHT_TO_CONNECT = '42501';

/** Whether a role of a server that asks for no password may connect to a database. */
async function canOpen(port, role, database) {
  try {
    await runQueries(`postgres://${role}@127.0.0.1:${port}/${database}`, ['SELECT 1']);
    return true;
  } catch (error) {
    if (error.code !== NO_RIGHT_TO_CONNECT) throw error;
    return false;
  }
}

let loaded;
before(async () => {
  const contents = [
    "import 'reflect-metadata';",
    "export { loadConfig } from './libs/service-runtime/src/config/load-config.ts';",
    "export { CallerSigner, CallerVerifier } from './libs/messaging/src/requests/caller-signature.ts';",
    "export { checkSettingsFolder } from './tools/doctor/src/settings/check-settings.ts';",
    "export { readSettingsFolder } from './tools/doctor/src/settings/read-settings-folder.ts';",
    "export { startPostgres } from './tools/local-servers/src/postgres/start-postgres.ts';",
    ...CONFIGURATION_EXPORTS,
  ].join('\n');
  loaded = await loadTypeScript(contents, { name: 'one-host' });
});
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function problemsOf(folder, service) {
  try {
    loaded.loadConfig(loaded[CONFIGURATIONS[service][1]], environmentOf(folder, service));
    return [];
  } catch (error) {
    assert.ok(Array.isArray(error.problems), error);
    return error.problems;
  }
}

describe('the settings of one host', () => {
  for (const service of SERVICES)
    it(`are accepted by ${service} once the owner has filled in what is empty`, () => {
      const folder = makeSettings();
      fillIn(folder);
      assert.deepEqual(problemsOf(folder, service), []);
    });

  it('are without a finding of the doctor once the owner has filled in what is empty', () => {
    const folder = makeSettings();
    const findings = () => loaded.checkSettingsFolder(loaded.readSettingsFolder(folder)).map(({ subject }) => subject);
    const emptyOnes = findings();
    for (const name of ['SELLER_NAME', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
      assert.ok(emptyOnes.includes(name), `${name} is not among ${emptyOnes.join(', ')}`);
    fillIn(folder);
    assert.deepEqual(findings(), []);
  });

  it('are refused in production as long as the owner has filled in nothing', () => {
    const folder = makeSettings();
    const missing = SERVICES.flatMap((service) => problemsOf(folder, service).map((problem) => problem.split(' ')[0]));
    for (const name of [
      ...Object.keys(OWN_VALUES).filter((name) => name.startsWith('SELLER_')),
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
    ])
      assert.ok(missing.includes(name), `${name} is not among ${missing.join(', ')}`);
  });

  it('give each service secrets of its own, which its user alone can read', () => {
    const folder = makeSettings();
    fillIn(folder);
    const secrets = listFiles(join(folder, 'secrets'));
    assert.equal(new Set(secrets.map((file) => readFileSync(join(folder, 'secrets', file), 'utf8'))).size, secrets.length);
    for (const file of secrets.filter((file) => !(file in OWN_SECRETS)))
      assert.equal(statSync(join(folder, 'secrets', file)).mode & 0o777, 0o400, file);
    for (const service of SERVICES) {
      assert.equal(statSync(join(folder, 'secrets', service)).mode & 0o777, 0o700);
      const named = Object.entries(environmentOf(folder, service)).filter(([, value]) => value.includes('/secrets/'));
      assert.ok(named.length > 0);
      for (const [variable, path] of named) {
        assert.ok(path.startsWith(join(folder, 'secrets', service, '/')), `${service} names ${path}`);
        assert.ok(variable.endsWith('_FILE') && existsSync(path), path);
      }
      const used = named.map(([, path]) => path.slice(join(folder, 'secrets', '/').length));
      assert.deepEqual(
        used.toSorted(),
        secrets.filter((file) => file.startsWith(`${service}/`)),
      );
    }
  });

  it('let every service enter the folder and read what is public, whatever the umask', () => {
    const parent = mkdtempSync(join(tmpdir(), 'brote-settings-'));
    folders.push(parent);
    const folder = join(parent, 'new');
    execFileSync('sh', ['-c', `umask 077; "$0" "$1" --origin https://cepillos.es --folder "$2"`, process.execPath, PROGRAM, folder], {
      stdio: 'pipe',
    });
    const modeOf = (...names) => statSync(join(folder, ...names)).mode & 0o777;
    for (const name of ['.', 'secrets', 'public', 'nats']) assert.equal(modeOf(name), 0o755, name);
    for (const name of [...listFiles(folder)].filter((file) => !/^(secrets|postgres)\//.test(file)))
      assert.equal(modeOf(name), 0o644, name);
    assert.equal(modeOf('postgres/databases.sql'), 0o400);
  });

  it('stay as they are in a second run', () => {
    const folder = makeSettings();
    const contents = () => listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
    const first = contents();
    run(folder, '--origin', 'https://another.es', '--stage', 'staging');
    assert.deepEqual(contents(), first);
  });

  it('make databases whose passwords are those of the addresses', () => {
    const folder = makeSettings();
    const sql = readFileSync(join(folder, 'postgres/databases.sql'), 'utf8');
    const roles = new Map([...sql.matchAll(/CREATE ROLE (\w+) LOGIN PASSWORD '(\w+)'/g)].map(([, role, password]) => [role, password]));
    assert.equal(roles.size, 12);
    for (const service of SERVICES.filter((name) => name !== 'gateway')) {
      for (const file of ['database-url', 'migration-database-url']) {
        const { username, password } = new URL(readFileSync(join(folder, 'secrets', service, file), 'utf8'));
        assert.equal(roles.get(username), password);
      }
    }
  });

  it('let each role open the database of its own service alone, also among those of the server', async () => {
    const folder = makeSettings();
    const dataParent = mkdtempSync(join(tmpdir(), 'brote-databases-'));
    folders.push(dataParent);
    chmodSync(dataParent, 0o755);
    const server = await loaded.startPostgres({ dataDir: join(dataParent, 'data'), durable: false, log: () => undefined });
    try {
      const statements = readFileSync(join(folder, 'postgres/databases.sql'), 'utf8').split('\n').filter(Boolean);
      const query = (url, ...texts) => runQueries(url, texts);
      await query(server.adminUrl, ...statements);
      const databases = (await query(server.adminUrl, 'SELECT datname FROM pg_database WHERE datallowconn')).map(({ datname }) => datname);
      const roles = SERVICES.filter((service) => service !== 'gateway').flatMap((service) => {
        const database = `brote_${service.replaceAll('-', '_')}`;
        return [database, `${database}_migrator`].map((role) => ({ role, database }));
      });
      assert.equal(databases.length, roles.length / 2 + 2);
      for (const { role, database } of roles) {
        const opened = [];
        for (const name of databases) if (await canOpen(server.port, role, name)) opened.push(name);
        assert.deepEqual(opened, [database], role);
      }
    } finally {
      await server.stop();
    }
  });

  it('change the key of callers in three steps, and no request fails in between', () => {
    const folder = makeSettings();
    const read = (...names) => readFileSync(join(folder, ...names), 'utf8');
    const caller = { userId: 'u-1', sessionId: 's-1', roles: [], onboarded: true, authenticatedAt: 0 };
    const message = { subject: 'rpc.orders.get-my-order.v1', body: Buffer.from('{}') };
    const isAccepted = (privateKey, publicKey) => {
      const context = new loaded.CallerSigner(privateKey).sign(caller, message, Date.now() + 5_000);
      return new loaded.CallerVerifier(publicKey).verify(context, message) !== null;
    };
    const states = [{ privateKey: read('secrets/gateway/caller-private-key'), publicKey: read('public/caller-public-key') }];
    for (const step of ['begin', 'switch', 'end']) {
      run(folder, '--rotate-caller-key', step);
      states.push({ privateKey: read('secrets/gateway/caller-private-key'), publicKey: read('public/caller-public-key') });
    }
    // Between two steps, some programs still have the state before.
    for (const [index, state] of states.entries()) {
      const previous = states[Math.max(0, index - 1)];
      for (const { privateKey } of [previous, state])
        for (const { publicKey } of [previous, state]) assert.ok(isAccepted(privateKey, publicKey), `step ${index}`);
    }
    assert.equal(isAccepted(states[0].privateKey, states[3].publicKey), false);
    assert.notEqual(states[0].privateKey, states[3].privateKey);
    createPublicKey(states[3].publicKey);
    assert.ok(!listFiles(folder).some((file) => file.endsWith('.next')));
  });

  it('refuse the steps of a rotation in another order, and say which one is due', () => {
    const folder = makeSettings();
    for (const step of ['switch', 'end']) assert.throws(() => run(folder, '--rotate-caller-key', step), /run the step begin/);
    run(folder, '--rotate-caller-key', 'begin');
    assert.throws(() => run(folder, '--rotate-caller-key', 'begin'), /run the step switch/);
    assert.throws(() => run(folder, '--rotate-caller-key', 'end'), /run the step switch/);
  });

  it('refuse an origin without https, or with a path', () => {
    for (const origin of ['http://cepillos.es', 'https://cepillos.es/tienda', 'cepillos.es'])
      assert.throws(
        () => execFileSync(process.execPath, [PROGRAM, '--origin', origin, '--folder', '/nowhere'], { stdio: 'pipe' }),
        /Usage/,
      );
  });
});

describe('the containers of one host', () => {
  const { services, networks } = parse(readFileSync(join(root, 'deploy/one-host/compose.yaml'), 'utf8'), { merge: true });
  const settingsOf = (name) => services[name].volumes.map((volume) => volume.replace('${BROTE_SETTINGS:-/etc/brote}/', '').split(':')[0]);

  it('see their own settings and secrets alone', () => {
    for (const service of SERVICES) {
      const ownFolders = service === 'identity' ? ['/var/lib/brote-identity'] : [];
      assert.deepEqual(settingsOf(service), ['public', `secrets/${service}`, 'nats/certificate.pem', ...ownFolders]);
      assert.deepEqual(
        services[service].env_file.map((file) => file.split('/').at(-1)),
        ['common.env', `${service}.env`],
      );
    }
    for (const other of ['caddy', 'postgres', 'nats']) assert.ok(!settingsOf(other).some((path) => path.startsWith('secrets')));
  });

  it('run with the settings that make-settings writes for them', () => {
    const folder = makeSettings('--containers');
    fillIn(folder);
    const mounted = new Set(['/etc/brote/public', '/etc/brote/nats/certificate.pem']);
    for (const service of SERVICES) {
      const paths = Object.entries(environmentOf(folder, service)).filter(([name]) => name.endsWith('_FILE'));
      for (const [name, path] of paths) {
        const isMounted = [...mounted, `/etc/brote/secrets/${service}`].some((place) => path === place || path.startsWith(`${place}/`));
        assert.ok(isMounted, `${service} cannot see ${name}=${path}`);
        assert.ok(existsSync(path.replace('/etc/brote', folder)), path);
      }
      assert.equal(environmentOf(folder, service)['NATS_URL'], 'tls://nats:4222');
    }
  });

  it('find their files with the user of their image, and no account of the machine reads them', () => {
    const folder = makeSettings('--containers');
    run(folder, '--rotate-caller-key', 'begin');
    run(folder, '--origin', 'https://cepillos.es', '--containers');
    for (const name of ['secrets', 'postgres']) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o700, name);
    for (const name of ['public', 'nats']) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o755, name);
    // Only root can give files to other users.
    if (process.getuid() !== 0) return;
    const ownersOf = (name) => new Set(listFiles(join(folder, name)).map((file) => statSync(join(folder, name, file)).uid));
    assert.deepEqual(ownersOf('secrets'), new Set([1000]));
    assert.deepEqual(ownersOf('postgres'), new Set([Number(services.postgres.user.split(':')[0])]));
  });

  it('keep the databases in one named volume, at the path that the image declares', () => {
    const { environment, volumes, healthcheck } = services.postgres;
    assert.equal(volumes[0], 'postgres:/var/lib/postgresql');
    assert.match(environment.PGDATA, /^\/var\/lib\/postgresql\/./);
    // A server whose first start failed answers, but has no roles.
    assert.match(healthcheck.test.at(-1), /pg_roles/);
  });

  it('are confined, restart by themselves, and rotate their logs', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.equal(service.restart, 'unless-stopped', name);
      assert.ok(service.mem_limit, `${name} has no limit of memory`);
      assert.ok(service.logging.options['max-size'] && service.logging.options['max-file'], `${name} keeps all logs`);
      assert.ok(service.security_opt.includes('no-new-privileges:true'), name);
      assert.ok(service.read_only && service.cap_drop.includes('ALL'), name);
      assert.ok(service.pids_limit, `${name} has no limit of processes`);
    }
    for (const service of SERVICES) assert.ok(services[service].healthcheck.test.at(-1).includes('/health/ready'));
  });

  it('are reached through the web server alone, and only those reach the internet that must', () => {
    assert.equal(networks.shop.internal, true);
    const published = Object.keys(services).filter((name) => services[name].ports !== undefined);
    const connected = Object.keys(services).filter((name) => services[name].networks.includes('outside'));
    assert.deepEqual(published, ['caddy']);
    assert.deepEqual(connected.toSorted(), ['caddy', 'notifications', 'orders-payments']);
    // The web server must see the addresses of visitors over IPv6, too: the limits of requests count by address.
    assert.ok(networks.outside.enable_ipv6);
    assert.ok(!Object.keys(services).some((name) => /sandbox|mailbox|keys/.test(name)));
  });
});

describe('the units of one host', () => {
  it('give each service and the broker a user of its own', () => {
    const users = readFileSync(join(root, 'deploy/one-host/systemd/brote.conf'), 'utf8').matchAll(/^u (\S+) /gm);
    assert.deepEqual([...users].map(([, user]) => user).toSorted(), [...SERVICES.map((name) => `brote-${name}`), 'brote-nats'].toSorted());
  });
});
