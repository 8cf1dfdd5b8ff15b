import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { callerKeys } from '@brote/test-support';
import { foreignKeys, secretOf, type TestShop } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

function replaceCallerKey({ settings }: TestShop, key: string): void {
  writeFileSync(settings.get('common', 'CALLER_PUBLIC_KEY_FILE'), key);
}

function shareAddress({ settings, databases }: TestShop, variable: string, kind: 'role' | 'migrator'): void {
  settings.setSecret('admin-reporting', variable, databases.urlOf('catalog-inventory', kind));
}

/** Values that must agree or differ between services, and the files of the folder. */
export const FOLDER_CASES: readonly PlantedFault[] = [
  {
    title: 'a public origin of one service alone',
    plant: ({ settings }) => settings.set('identity', { PUBLIC_ORIGIN: 'https://other.test' }),
    ...{ service: 'identity', subject: 'PUBLIC_ORIGIN', remedy: 'Set PUBLIC_ORIGIN once in common.env, and remove it from identity.env.' },
  },
  {
    title: 'a stage of one service alone',
    plant: ({ settings }) => settings.set('notifications', { SHOP_STAGE: 'production' }),
    ...{
      service: 'notifications',
      subject: 'SHOP_STAGE',
      remedy: 'Set SHOP_STAGE once in common.env, and remove it from notifications.env.',
    },
  },
  {
    title: 'a broker of one service alone',
    plant: ({ settings }) =>
      settings.set('subscriptions', { NATS_URL: settings.get('common', 'NATS_URL').replace('127.0.0.1', 'localhost') }),
    ...{ service: 'subscriptions', subject: 'NATS_URL', remedy: 'Set NATS_URL once in common.env, and remove it from subscriptions.env.' },
  },
  {
    title: 'another seller on documents',
    plant: ({ settings }) => settings.set('orders-payments', { SELLER_NAME: "'Otra S.L.'" }),
    ...{
      service: 'orders-payments',
      subject: 'SELLER_NAME',
      remedy: 'Set SELLER_NAME once in common.env, and remove it from orders-payments.env.',
    },
  },
  {
    title: 'a public key of callers that belongs to another private key',
    plant: (shop) => replaceCallerKey(shop, foreignKeys.publicKey),
    ...{ service: 'shop', subject: 'CALLER_PUBLIC_KEY', remedy: 'Set CALLER_PUBLIC_KEY to the public half: openssl pkey' },
  },
  {
    title: 'a public key of callers that is no key',
    plant: (shop) => replaceCallerKey(shop, 'no key'),
    ...{ service: 'shop', subject: 'CALLER_PUBLIC_KEY', remedy: 'Set CALLER_PUBLIC_KEY to the public half: openssl pkey' },
  },
  {
    title: 'a private key of callers in the place of its public half',
    plant: (shop) => replaceCallerKey(shop, callerKeys.privateKey),
    ...{ service: 'shop', subject: 'CALLER_PUBLIC_KEY', remedy: 'Set CALLER_PUBLIC_KEY to the public half: openssl pkey' },
  },
  {
    title: 'a public key of callers whose file does not exist',
    plant: ({ settings }) => settings.set('common', { CALLER_PUBLIC_KEY_FILE: '/does/not/exist' }),
    ...{ service: 'shop', subject: 'CALLER_PUBLIC_KEY_FILE', remedy: 'Set CALLER_PUBLIC_KEY_FILE in common.env' },
  },
  {
    title: 'a public key of callers that is missing',
    plant: ({ settings }) => settings.unset('common', 'CALLER_PUBLIC_KEY_FILE'),
    ...{ service: 'shop', subject: 'CALLER_PUBLIC_KEY', remedy: 'Set CALLER_PUBLIC_KEY_FILE in common.env' },
  },
  {
    title: 'one secret for two services',
    plant: ({ settings }) => settings.setSecret('subscriptions', 'DELIVERY_LINK_SECRET', secretOf('link')),
    ...{ service: 'shop', subject: 'LINK_SECRET and DELIVERY_LINK_SECRET', remedy: 'Give subscriptions a secret of its own' },
  },
  {
    title: 'one user of the broker for two services',
    plant: ({ settings, brokers }) => settings.setSecret('notifications', 'NATS_NKEY_SEED', brokers.seeds.identity),
    ...{ service: 'shop', subject: 'NATS_NKEY_SEED', remedy: 'Give notifications a secret of its own in NATS_NKEY_SEED.' },
  },
  {
    title: 'one database for two services',
    plant: (shop) => {
      shareAddress(shop, 'DATABASE_URL', 'role');
      shareAddress(shop, 'MIGRATION_DATABASE_URL', 'migrator');
    },
    ...{ service: 'shop', subject: 'DATABASE_URL', remedy: 'Give admin-reporting a database of its own in DATABASE_URL.' },
  },
  {
    title: 'one role for two services',
    plant: ({ settings, databases }) => {
      const { role } = databases.of('catalog-inventory');
      const url = Object.assign(new URL(databases.urlOf('admin-reporting', 'role')), { username: role }).href;
      settings.setSecret('admin-reporting', 'DATABASE_URL', url);
    },
    ...{
      service: 'shop',
      subject: 'DATABASE_URL',
      remedy: 'Give admin-reporting a role of its own in DATABASE_URL.',
      groups: ['settings'],
    },
  },
  {
    title: 'a migrator of another database',
    plant: (shop) => shareAddress(shop, 'MIGRATION_DATABASE_URL', 'migrator'),
    ...{ service: 'admin-reporting', subject: 'MIGRATION_DATABASE_URL', remedy: 'Set it to the same host and database.' },
  },
  {
    title: 'a migrator with the role of the service',
    plant: ({ settings, databases }) => settings.setSecret('identity', 'MIGRATION_DATABASE_URL', databases.urlOf('identity', 'role')),
    ...{ service: 'identity', subject: 'MIGRATION_DATABASE_URL', remedy: 'Set it to the role that owns the tables.', groups: ['settings'] },
  },
  {
    title: 'a secret file that others can read',
    plant: ({ settings }) => settings.openSecret('identity', 'TOKEN_SECRET'),
    ...{ service: 'identity', subject: 'TOKEN_SECRET_FILE', remedy: 'chmod o-rwx ' },
  },
  {
    title: 'a secret file with a relative path',
    plant: ({ settings }) =>
      settings.set('identity', { TOKEN_SECRET_FILE: relative(process.cwd(), settings.get('identity', 'TOKEN_SECRET_FILE')) }),
    ...{ service: 'identity', subject: 'TOKEN_SECRET_FILE', remedy: 'Write the path from the root of the file system' },
  },
  {
    title: 'a settings file with a secret that others can read',
    plant: ({ settings }) => {
      settings.unset('identity', 'TOKEN_SECRET_FILE');
      settings.set('identity', { TOKEN_SECRET: secretOf('token') });
      settings.setMode('identity.env', 0o644);
    },
    ...{ service: 'identity', subject: 'identity.env', remedy: 'chmod o-rwx ' },
  },
  {
    title: 'a file of a service that is missing',
    plant: ({ settings }) => void settings.missingFiles.add('subscriptions'),
    ...{ service: 'subscriptions', subject: 'subscriptions.env', remedy: 'Create ' },
  },
  {
    title: 'a file of all services that is missing',
    plant: ({ settings }) => void settings.missingFiles.add('common'),
    ...{ service: 'shop', subject: 'common.env', remedy: 'Create ' },
  },
  {
    title: 'a file that cannot be read',
    plant: ({ settings }) => {
      settings.missingFiles.add('identity');
      mkdirSync(join(settings.folder, 'identity.env'));
    },
    ...{ service: 'identity', subject: 'identity.env', remedy: 'Run the doctor as root, or as a user that may read it.' },
  },
  {
    title: 'a file with a misspelled name',
    plant: ({ settings }) => settings.writeFile('order-payments.env', ['PORT=1']),
    ...{ service: 'shop', subject: 'order-payments.env', remedy: 'Rename it to orders-payments.env, or remove it.' },
  },
  {
    title: 'a line that sets no variable',
    plant: ({ settings }) => void settings.rawLines.set('gateway.env', ['PORT 8080']),
    ...{ service: 'gateway', subject: 'gateway.env, line 6', remedy: 'Write KEY=value' },
  },
  {
    title: 'a value that programs read differently',
    plant: ({ settings }) => settings.set('common', { SELLER_NAME: 'Cepillos #1' }),
    ...{ service: 'shop', subject: 'common.env, line 5', remedy: 'Write KEY=value, and put the value into single quotes or a file.' },
  },
  {
    title: 'a folder of the list of erasures that does not exist',
    plant: ({ settings }) => settings.set('identity', { ERASURE_LIST_FOLDER: '/does/not/exist' }),
    ...{ service: 'identity', subject: 'ERASURE_LIST_FOLDER', remedy: 'Create /does/not/exist, and give it to the user of identity.' },
    groups: ['disk'],
  },
  {
    title: 'a list of erasures that other users can read',
    plant: ({ settings }) => {
      const path = join(settings.folder, 'open-list');
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o755);
      settings.set('identity', { ERASURE_LIST_FOLDER: path });
    },
    ...{ service: 'identity', subject: 'ERASURE_LIST_FOLDER', remedy: 'chmod 700' },
    groups: ['disk'],
  },
  {
    title: 'production without a list of erasures',
    plant: ({ settings }) => settings.set('common', { SHOP_STAGE: 'production' }),
    ...{ state: 'warning', service: 'identity', subject: 'ERASURE_LIST_FOLDER', remedy: 'Set it to a folder' },
    groups: ['disk'],
  },
];
