// The scenario of the first start inside the namespaces: secrets are separate, the doctor finds nothing, and a visitor buys.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUTHORITY, buyPack, openShop, report, SOURCE, startSandbox } from './shop.mjs';

/** Each service's user reads the secrets of its own service, and no other. */
function requireSeparateSecrets() {
  const services = readdirSync('/etc/brote/secrets');
  const pairs = services.flatMap((reader) => services.map((owner) => ({ reader, owner })));
  for (const { reader, owner } of pairs) {
    const { status } = spawnSync('runuser', ['-u', `brote-${reader}`, '--', 'cat', `/etc/brote/secrets/${owner}/nats-seed`], {
      stdio: 'ignore',
    });
    if ((status === 0) !== (reader === owner))
      throw new Error(`${reader} ${status === 0 ? 'reads' : 'cannot read'} the secrets of ${owner}.`);
  }
  const { status } = spawnSync('runuser', ['-u', `brote-gateway`, '--', 'cat', '/etc/brote/postgres/databases.sql'], { stdio: 'ignore' });
  if (status === 0) throw new Error('The passwords of the databases can be read.');
  report(`${pairs.length} pairs of services: each reads its own secrets alone`);
}

/** The doctor finds nothing in what this machine has: there is no mail server, no DNS and no real Stripe. */
function requireHealthyShop() {
  const groups = ['settings', 'postgres', 'nats', 'clocks', 'disk', 'origin', 'webhook'].flatMap((group) => ['--only', group]);
  const command = [process.execPath, join(SOURCE, 'tools/doctor/bin/doctor.mjs'), ...groups];
  const { status, stdout } = spawnSync(command[0], command.slice(1), {
    encoding: 'utf8',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: AUTHORITY },
  });
  if (status !== 0) throw new Error(`The doctor has findings:\n${stdout}`);
  report('the doctor finds nothing');
}

const [folder] = process.argv.slice(2);
const visitor = await openShop(folder);
requireSeparateSecrets();
requireHealthyShop();
const sandbox = startSandbox(visitor);
const { orderNumber } = await buyPack(visitor);
report(`a visitor has bought a pack over https: the order ${orderNumber} is paid`);
sandbox.kill();
visitor.stop();
process.exit(0);
