// The broker: a user for each service, with the rights that the contracts give it.
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICES } from './services.mjs';

const { newUser } = createRequire(import.meta.url)('../../containers/keys/nkey.js');
const PERMISSIONS_FILE = join(import.meta.dirname, '../../nats/services.conf');
const TEN_YEARS_DAYS = '3650';
const CERTIFICATE_SUBJECT = '/CN=nats';

/** Writes the configuration of the broker and the seed of each service. The rights are those of this version. */
export function keepBroker(folder, { listen, storeDir, isEncrypted }) {
  folder.replace('nats/services.conf', readFileSync(PERMISSIONS_FILE, 'utf8'), 0o644);
  if (!folder.has('nats/users.conf')) {
    const users = SERVICES.map(({ name }) => ({ name, ...newUser() }));
    for (const { name, seed } of users) folder.replaceSecret(name, 'nats-seed', seed);
    const lines = users.map(({ name, publicKey }) => `${variableOf(name)}_key: ${publicKey}\n`);
    folder.replace('nats/users.conf', lines.join(''), 0o644);
  }
  if (isEncrypted && !folder.has('nats/certificate.pem')) makeCertificate(folder);
  folder.keepPublic('nats/nats-server.conf', () => serverConfiguration({ listen, storeDir, isEncrypted }));
}

/** A certificate for the name `nats`, which containers use. It is its own authority. */
function makeCertificate(folder) {
  const [key, certificate] = [folder.path('nats/key.pem'), folder.path('nats/certificate.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', TEN_YEARS_DAYS, '-subj', CERTIFICATE_SUBJECT],
    ...['-addext', 'subjectAltName=DNS:nats', '-keyout', key, '-out', certificate],
  ]);
  chmodSync(key, 0o400);
  chmodSync(certificate, 0o644);
}

function serverConfiguration({ listen, storeDir, isEncrypted }) {
  const users = SERVICES.map(({ name }) => `    { nkey: $${variableOf(name)}_key, permissions: $${variableOf(name)}_permissions }`);
  const tls = ['tls {', '  cert_file: "/etc/nats/certificate.pem"', '  key_file: "/etc/nats/key.pem"', '}'];
  return [
    '# The broker. services.conf says what each service may do, users.conf has their public keys. No other client gets in.',
    'include "services.conf"',
    'include "users.conf"',
    '',
    `listen: "${listen}"`,
    'jetstream {',
    `  store_dir: "${storeDir}"`,
    '}',
    ...(isEncrypted ? tls : []),
    'authorization {',
    '  # Seconds. A service that starts on a busy machine needs more than the two of the default.',
    '  timeout: 20',
    '  users: [',
    ...users,
    '  ]',
    '}',
    '',
  ].join('\n');
}

const variableOf = (service) => service.replaceAll('-', '_');
