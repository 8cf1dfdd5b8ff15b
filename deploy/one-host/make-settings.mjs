#!/usr/bin/env node
// Makes the settings folder of a shop on one host: environment files, secrets, users of the broker, roles of the databases.
// A second run keeps everything, and adds what is missing. `--images` takes the images of a release. `--rotate-caller-key` draws the next
// key of callers.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keepBroker } from './settings/broker.mjs';
import { rotateCallerKey } from './settings/caller-key.mjs';
import { keepDatabases } from './settings/databases.mjs';
import { keepEnvironments } from './settings/environments.mjs';
import { SettingsFolder } from './settings/folder.mjs';
import { writeImages } from './settings/images.mjs';
import { newKeyPair, newPushKey, randomSecret } from './settings/keys.mjs';
import { OWN_SECRETS, SERVICES } from './settings/services.mjs';

const USAGE =
  'Usage: node deploy/one-host/make-settings.mjs --origin https://shop.example [--stage staging|production] [--containers [--images images.json]]';
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    stage: { type: 'string', default: 'production' },
    folder: { type: 'string', default: '/etc/brote' },
    containers: { type: 'boolean', default: false },
    images: { type: 'string' },
    'rotate-caller-key': { type: 'string' },
  },
});

/** Pairs whose private half one service holds. */
const KEY_PAIRS = [
  { name: 'caller', owner: 'gateway' },
  { name: 'signing-root', owner: 'identity' },
];

/** Numbers of the users in the images of Node and of PostgreSQL on Debian. */
const [NODE_USER, POSTGRES_USER] = [1000, 999];

function makeSettings(folder, { origin, stage, containers: isContained }) {
  for (const { name, owner } of KEY_PAIRS) {
    if (folder.has(`public/${name}-public-key`)) continue;
    const { privateKey, publicKey } = newKeyPair();
    folder.replaceSecret(owner, `${name}-private-key`, privateKey);
    folder.keepPublic(`public/${name}-public-key`, () => publicKey);
  }
  for (const { name, secrets } of SERVICES) {
    for (const secret of Object.keys(secrets)) folder.keepSecret(name, secret, () => makeSecret(secret));
  }
  if (isContained && !folder.has('postgres/superuser-password')) folder.replace('postgres/superuser-password', randomSecret(), 0o400);
  keepDatabases(folder, isContained ? 'postgres:5432' : '127.0.0.1:5432');
  keepBroker(folder, {
    listen: isContained ? '0.0.0.0:4222' : '127.0.0.1:4222',
    storeDir: isContained ? '/data' : '/var/lib/brote-nats',
    isEncrypted: isContained,
  });
  keepEnvironments(folder, { origin, stage, isContained });
  if (isContained) {
    folder.giveToContainers('secrets', NODE_USER);
    folder.giveToContainers('postgres', POSTGRES_USER);
  }
}

/** The owner's secrets begin empty. */
function makeSecret(name) {
  if (OWN_SECRETS.has(name)) return '';
  return name === 'push-private-key' ? newPushKey() : randomSecret();
}

function exitWith(sentence) {
  console.error(sentence);
  process.exit(2);
}

const folder = new SettingsFolder(values.folder, values.containers ? '/etc/brote' : values.folder);
if (values['rotate-caller-key'] !== undefined) {
  console.log(rotateCallerKey(folder, values['rotate-caller-key']));
} else {
  const { origin, stage } = values;
  if (origin === undefined || !/^https:\/\/[^/\s?#@]+$/.test(origin)) exitWith(USAGE);
  if (!['staging', 'production'].includes(stage)) exitWith(USAGE);
  if (values.images !== undefined) writeImages(folder, JSON.parse(readFileSync(values.images, 'utf8')), stage);
  makeSettings(folder, values);
  for (const path of folder.written) console.log(path);
  if (existsSync(folder.path('common.env')))
    console.log('\nFill in common.env, notifications.env and the empty secrets. Then run `npm run doctor`.');
}
