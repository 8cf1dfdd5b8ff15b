// Environment files: one for all services, and one for each.
import { SERVICES } from './services.mjs';

/** Variables of the seller and of mails that the owner fills in. `npm run doctor` names those that are missing. */
const OWNER_VARIABLES = [
  ['SELLER_NAME', 'The legal name, in the legal notice, on invoices and below mails.'],
  ['SELLER_TAX_ID', 'The tax number (NIF).'],
  ['SELLER_ADDRESS', 'The postal address in one line.'],
  ['SELLER_EMAIL', 'The address for mails from customers, including withdrawals.'],
  ['SELLER_REGISTER', 'The entry in the trade register; empty without one.'],
  ['SELLER_PACKAGING_ID', 'The number in the register of packaging (ENV/…).'],
];
const MAIL_VARIABLES = [
  ['MAIL_FROM', 'The sender of mails.'],
  ['SUPPORT_EMAIL', 'Where messages from the contact and support forms go.'],
];

/** The folder of the unit of identity, and of its container. */
const ERASURE_LIST_FOLDER = '/var/lib/brote-identity';

/** Writes `common.env` and a file for each service. Existing files stay as they are: the owner has changed them. */
export function keepEnvironments(folder, options) {
  folder.keepPublic('common.env', () => commonEnvironment(folder, options));
  for (const service of SERVICES) folder.keepPublic(`${service.name}.env`, () => serviceEnvironment(folder, service, options));
}

function commonEnvironment(folder, { stage, origin, isContained }) {
  return linesOf([
    '# Settings of all services. Fill in what is empty, then run `npm run doctor`.',
    `SHOP_STAGE=${stage}`,
    `PUBLIC_ORIGIN=${origin}`,
    `NATS_URL=${isContained ? 'tls://nats:4222' : 'nats://127.0.0.1:4222'}`,
    ...(isContained ? [`NATS_CA_FILE=${folder.servicePath('nats/certificate.pem')}`] : []),
    `CALLER_PUBLIC_KEY_FILE=${folder.servicePath('public/caller-public-key')}`,
    ...OWNER_VARIABLES.flatMap(([name, meaning]) => ['', `# ${meaning}`, `${name}=`]),
  ]);
}

function serviceEnvironment(folder, { name, healthPort, hasDatabase, secrets }, { isContained }) {
  const secretFile = (variable, secret) => `${variable}_FILE=${folder.servicePath('secrets', name, secret)}`;
  return linesOf([
    `# Settings of ${name}. Its secrets are in files that it alone can read.`,
    `HEALTH_PORT=${healthPort}`,
    secretFile('NATS_NKEY_SEED', 'nats-seed'),
    ...(hasDatabase ? [secretFile('DATABASE_URL', 'database-url'), secretFile('MIGRATION_DATABASE_URL', 'migration-database-url')] : []),
    ...Object.entries(secrets).map(([secret, variable]) => secretFile(variable, secret)),
    ...(name === 'gateway' ? gatewayLines(folder, isContained) : []),
    ...(name === 'identity'
      ? [
          '# Closed accounts are listed here, outside the backup, and closed again after a restore.',
          `ERASURE_LIST_FOLDER=${ERASURE_LIST_FOLDER}`,
        ]
      : []),
    ...(name === 'notifications' ? MAIL_VARIABLES.flatMap(([variable, meaning]) => ['', `# ${meaning}`, `${variable}=`]) : []),
  ]);
}

function gatewayLines(folder, isContained) {
  return [
    `SIGNING_ROOT_PUBLIC_KEY_FILE=${folder.servicePath('public/signing-root-public-key')}`,
    '# The web server in front is the only proxy.',
    'TRUST_PROXY_HOPS=1',
    `HOST=${isContained ? '0.0.0.0' : '127.0.0.1'}`,
    'PORT=8080',
    `STOREFRONT_DIR=${isContained ? '/app' : '/opt/brote/current/gateway'}/storefront`,
    `ADMIN_DIR=${isContained ? '/app' : '/opt/brote/current/gateway'}/admin`,
  ];
}

const linesOf = (lines) => `${lines.join('\n')}\n`;
