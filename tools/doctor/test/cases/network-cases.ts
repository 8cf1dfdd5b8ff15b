import { newBrokerSeed } from '@brote/contracts/broker-nkey';
import { testAuthority } from '@brote/test-support';
import { FakeBroker } from '../shop/fake-broker';
import type { TestShop } from '../shop/test-shop';
import type { PlantedFault } from './planted-fault';

const TLS = { service: 'shop', subject: 'TLS of PUBLIC_ORIGIN' } as const;
const WEBHOOK = { service: 'gateway', subject: 'webhook address' } as const;

async function useFakeBroker({ settings }: TestShop, info: ConstructorParameters<typeof FakeBroker>[0]): Promise<() => Promise<void>> {
  const broker = new FakeBroker(info);
  settings.set('common', { NATS_URL: await broker.open() });
  return () => broker.close();
}

function answerWebhooks({ origin }: TestShop, status: number, headers: Record<string, string> = {}): void {
  origin.webhookAnswer = { status, headers, body: 'from something else' };
}

/** Broker, clocks, disk, and the public origin. */
export const NETWORK_CASES: readonly PlantedFault[] = [
  {
    title: 'a user that the broker does not know',
    plant: ({ settings }) => settings.setSecret('identity', 'NATS_NKEY_SEED', newBrokerSeed()),
    ...{ service: 'identity', subject: 'NATS_NKEY_SEED', remedy: "Put the public key of this seed into the broker's user identity." },
  },
  {
    title: 'the seed of another user',
    plant: ({ settings, brokers }) => settings.setSecret('identity', 'NATS_NKEY_SEED', brokers.otherSeed),
    ...{ service: 'identity', subject: 'NATS_NKEY_SEED', remedy: "Set the seed of the broker's user identity." },
  },
  {
    title: 'a broker that lets in strangers',
    plant: async ({ settings, brokers }) => settings.set('common', { NATS_URL: await brokers.start('strangers') }),
    ...{ service: 'shop', subject: 'NATS_URL', remedy: 'Configure the users of deploy/nats/services.conf' },
  },
  {
    title: 'a user that may publish for others',
    plant: async ({ settings, brokers }) => settings.set('common', { NATS_URL: await brokers.start('wide identity') }),
    ...{
      service: 'identity',
      subject: 'NATS_NKEY_SEED',
      remedy: 'Give the user the permissions of identity in deploy/nats/services.conf.',
    },
  },
  {
    title: 'an old broker',
    plant: (shop) => useFakeBroker(shop, { version: '2.9.25', jetstream: true }),
    ...{ service: 'shop', subject: 'NATS_URL', remedy: 'Install nats-server 2.10 or newer.' },
  },
  {
    title: 'a broker without JetStream',
    plant: (shop) => useFakeBroker(shop, { version: '2.12.0', jetstream: false }),
    ...{ service: 'shop', subject: 'NATS_URL', remedy: 'Add jetstream { store_dir: … } to its configuration.' },
  },
  {
    title: 'a cluster of two brokers',
    plant: (shop) => useFakeBroker(shop, { version: '2.12.0', jetstream: true, connect_urls: ['a:4222', 'b:4222'] }),
    ...{ service: 'shop', subject: 'NATS_URL', state: 'warning', remedy: 'Run one server or three.' },
  },
  {
    title: 'a broker that is down',
    plant: ({ settings }) => settings.set('common', { NATS_URL: 'nats://127.0.0.1:1' }),
    ...{ service: 'shop', subject: 'NATS_URL', remedy: 'Start nats-server, or correct the address.' },
  },
  {
    title: 'a public origin with a wrong clock',
    plant: ({ origin }) => void (origin.clockOffsetMs = 60_000),
    ...{ service: 'shop', subject: 'clock of PUBLIC_ORIGIN', remedy: 'Synchronize it by NTP' },
  },
  {
    title: 'a machine with a wrong clock',
    plant: (shop) => void (shop.clockOffsetMs = -60_000),
    ...{ service: 'shop', subject: 'clock of this machine', remedy: 'Synchronize it by NTP' },
  },
  {
    title: 'a disk that is almost full',
    plant: ({ requests, settings }) => void Object.assign(requests, { minFreeGiB: 1e9, diskFolders: [settings.folder] }),
    ...{ service: 'shop', subject: 'doctor-spec-', remedy: 'Delete what is not needed, or enlarge the disk.' },
  },
  {
    title: 'a folder that does not exist',
    plant: ({ requests }) => void Object.assign(requests, { diskFolders: ['/does/not/exist'] }),
    ...{ service: 'shop', subject: '/does/not/exist', remedy: 'Correct the folder of --disk.' },
  },
  {
    title: 'a certificate that has expired',
    plant: ({ origin }) => origin.useOwnCertificate('localhost', { from: -90, to: -1 }),
    ...{ ...TLS, remedy: 'Renew it, and check the automatic renewal.' },
  },
  {
    title: 'a certificate that soon expires',
    plant: ({ origin }) => origin.useOwnCertificate('localhost', { from: -80, to: 10 }),
    ...{ ...TLS, state: 'warning', remedy: 'Renew it, and check the automatic renewal.' },
  },
  {
    title: 'a certificate for another name',
    plant: ({ origin }) => origin.useOwnCertificate('other.test', { from: -1, to: 60 }),
    ...{ ...TLS, remedy: 'Get a certificate for localhost.' },
  },
  {
    title: 'a certificate of an unknown authority',
    plant: ({ origin }) => origin.useCertificate(testAuthority('Unknown authority'), 'localhost', { from: -1, to: 60 }),
    ...{ ...TLS, remedy: 'Use a certificate of a public authority, with its whole chain.' },
  },
  {
    title: 'a public origin that does not answer',
    plant: ({ settings, stripe }) => {
      settings.set('common', { PUBLIC_ORIGIN: 'https://localhost:1' });
      for (const endpoint of stripe.endpoints) endpoint.url = 'https://localhost:1/api/v1/webhooks/stripe';
    },
    ...{ ...TLS, remedy: 'Point the name localhost to this shop' },
  },
  {
    title: 'a webhook address that something else answers',
    plant: (shop) => answerWebhooks(shop, 404),
    ...{ ...WEBHOOK, remedy: 'Let the proxy pass /api/v1/ to the gateway unchanged.' },
  },
  {
    title: 'a webhook address that redirects',
    plant: (shop) => answerWebhooks(shop, 301, { location: 'https://www.shop.test/' }),
    ...{ ...WEBHOOK, remedy: 'Set PUBLIC_ORIGIN to the address after the redirect.' },
  },
  {
    title: 'a webhook address behind a password',
    plant: (shop) => answerWebhooks(shop, 401),
    ...{ ...WEBHOOK, remedy: 'Except this path from access rules of the proxy.' },
  },
  {
    title: 'a webhook address without a gateway',
    plant: (shop) => answerWebhooks(shop, 502),
    ...{ ...WEBHOOK, remedy: 'Start gateway and orders-payments, and read the log of the proxy.' },
  },
];
