// A shop on the machine inside the namespaces: the page's commands, the owner's values, a sandbox of Stripe, and a visitor who buys.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectVisitor, hideFolders, readCommands, run, startPostgres, VISITOR_ADDRESS } from './machine.mjs';

const HOST = 'shop.test';
export const ORIGIN = `https://${HOST}`;
const STRIPE = `http://${VISITOR_ADDRESS}:4202`;
const WEBHOOK_SECRET = 'whsec_rehearsal';
export const SOURCE = '/opt/brote/source';
export const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const startedAt = Date.now();
export const report = (sentence) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${sentence}`);

/** Steps that need the network, which this machine does not have: they ran before it was made. */
const isDoneBefore = (line) => line.startsWith('apt-get ') || line.startsWith('npm ci ');

/** The page's own words, for this host and for staging. */
const adapt = (block) =>
  block
    .split('\n')
    .filter((line) => !isDoneBefore(line))
    .join('\n')
    .replaceAll('shop.example', HOST)
    .replaceAll('--stage production', '--stage staging');

/** Runs a block of commands of a page. @returns what it printed */
export function play(block) {
  const commands = adapt(block);
  if (commands === '') return '';
  report(commands.split('\n')[0]);
  return execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: SOURCE,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** What an owner writes by hand. */
function fillIn() {
  const values = {
    SELLER_NAME: 'Cepillos S.L.',
    SELLER_TAX_ID: 'B12345674',
    SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
    SELLER_EMAIL: `hola@${HOST}`,
    SELLER_PACKAGING_ID: 'ENV/2026/000012345',
    MAIL_FROM: `pedidos@${HOST}`,
    SUPPORT_EMAIL: `soporte@${HOST}`,
  };
  for (const file of ['common.env', 'notifications.env']) {
    const path = join('/etc/brote', file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/^(\w+)=$/gm, (line, name) => (name in values ? `${name}=${values[name]}` : line)),
    );
  }
  writeFileSync('/etc/brote/secrets/orders-payments/stripe-secret-key', ['sk', 'test', 'rehearsal'].join('_'));
  writeFileSync('/etc/brote/secrets/orders-payments/stripe-webhook-secret', WEBHOOK_SECRET);
  writeFileSync('/etc/brote/secrets/notifications/smtp-url', `smtps://shop:secret@${VISITOR_ADDRESS}:465`);
  appendFileSync('/etc/brote/orders-payments.env', `STRIPE_API_BASE=${STRIPE}\n`);
  appendFileSync('/etc/brote/gateway.env', `PAYMENT_PAGE_ORIGIN=${STRIPE}\n`);
}

/** Caddy makes its own certificate: this machine cannot ask an authority. */
function useInternalAuthority() {
  mkdirSync('/etc/systemd/system/caddy.service.d', { recursive: true });
  writeFileSync('/etc/systemd/system/caddy.service.d/rehearsal.conf', '[Service]\nEnvironment=CADDY_OPTIONS=local_certs\n');
}

/** A new shop has nothing on sale. Staging may show the offers of the demonstration. */
function fillCatalogue() {
  const service = 'catalog-inventory';
  const settings = ['common', service].map((name) => `--env-file=/etc/brote/${name}.env`);
  const program = `/opt/brote/current/${service}/fill-demo-catalogue.js`;
  execFileSync('runuser', ['-u', `brote-${service}`, '--', process.execPath, ...settings, program], { stdio: 'inherit' });
}

/** Until a visitor sees the products, at most two minutes. */
export async function waitForShop(visitor) {
  const [program, ...args] = visitor.command('curl', '-s', '--cacert', AUTHORITY, `${ORIGIN}/api/v1/products`);
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (spawnSync(program, args, { encoding: 'utf8' }).stdout.includes('brush-single')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The shop did not show its products within two minutes.');
}

function startAsVisitor(visitor, environment, ...command) {
  const [program, ...args] = visitor.command(...command);
  return spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: AUTHORITY, ...environment },
  });
}

/** Starts the Stripe sandbox in the visitor's network. */
export function startSandbox(visitor) {
  const webhook = { WEBHOOK_URL: `${ORIGIN}/api/v1/webhooks/stripe`, WEBHOOK_SECRET };
  const environment = { PORT: '4202', HOST: VISITOR_ADDRESS, PUBLIC_URL: STRIPE, ...webhook };
  const sandbox = startAsVisitor(visitor, environment, process.execPath, join(SOURCE, 'tools/stripe-sandbox/dist/main.js'));
  sandbox.stdout.resume();
  return sandbox;
}

/** Buys a pack as a guest. @returns {Promise<{ orderNumber: string, sessionId: string }>} the paid order and its Checkout Session */
export async function buyPack(visitor) {
  const buyer = startAsVisitor(visitor, { ORIGIN }, process.execPath, join(SOURCE, 'deploy/one-host/rehearsal/buy.mjs'));
  const exitCode = new Promise((resolve) => buyer.once('exit', resolve));
  const output = await text(buyer.stdout);
  if ((await exitCode) !== 0) throw new Error('The purchase failed.');
  return JSON.parse(output);
}

/**
 * Plays the page about the first start on an empty machine, until the shop answers over https.
 * @param {string} folder the folder of the machine, with the sources in `source`
 * @param {string[]} extraFolders folders of the real machine to hide besides those of the shop
 */
export async function openShop(folder, extraFolders = []) {
  hideFolders(folder, extraFolders);
  mkdirSync(SOURCE, { recursive: true });
  run('mount', '--bind', join(folder, 'source'), SOURCE);
  copyFileSync(join(import.meta.dirname, 'systemctl.mjs'), '/usr/local/bin/systemctl');
  chmodSync('/usr/local/bin/systemctl', 0o755);
  const visitor = await connectVisitor(HOST);
  startPostgres();
  useInternalAuthority();
  report('an empty machine with PostgreSQL');
  let link = '';
  for (const block of readCommands(join(SOURCE, 'docs/operating/go-live.md'))) {
    const output = play(block);
    if (block.includes('make-settings.mjs')) fillIn();
    if (block.includes('first-admin.js')) link = output;
  }
  if (!link.includes(`${ORIGIN}/`)) throw new Error(`No link for the first admin was printed: ${link}`);
  fillCatalogue();
  await waitForShop(visitor);
  report('the shop answers over https');
  return visitor;
}
