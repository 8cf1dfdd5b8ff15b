import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { CALLING_SERVICES } from '@brote/contracts/runtime';
import { newBrokerSeed } from '@brote/contracts/broker-nkey';
import { readIfThere } from '@brote/local-servers';

/** Programs with a user at the broker. */
const BROKER_USERS = [...CALLING_SERVICES, 'local-stack', 'bench'];

/** Secrets of this stack. They are created once, so that links and sessions survive a restart. */
export interface Secrets {
  /** One password per database role. */
  databasePasswords: Record<string, string>;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  linkSecret: string;
  clientHashKey: string;
  /** The key from which identity derives the secrets of its links. */
  tokenSecret: string;
  /** The key by which notifications signs the links that switch mails off. */
  unsubscribeSecret: string;
  /** The key by which push services identify the shop: a private key of P-256, base64url. */
  pushPrivateKey: string;
  /** The key by which subscriptions signs the links to deliveries. */
  deliveryLinkSecret: string;
  /** The key with which identity encrypts its signing keys. */
  keyEncryptionKey: string;
  /** The gateway signs callers with one half, services verify with the other. */
  callerKeys: KeyPair;
  /** The seed of each user of the broker. */
  brokerSeeds: Record<string, string>;
  /** Identity vouches for its signing keys with one half, the gateway checks them with the other. */
  signingRoot: KeyPair;
}

/** Base64 of the PEM. */
interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** Reads the secrets and creates missing ones. The file is readable by its owner only. */
export async function keepSecrets(file: string, roles: readonly string[]): Promise<Secrets> {
  const kept = JSON.parse((await readIfThere(file)) ?? '{}') as Partial<Secrets>;
  const secrets: Secrets = {
    ...keysOf(kept),
    linkSecret: kept.linkSecret ?? random(),
    clientHashKey: kept.clientHashKey ?? random(),
    tokenSecret: kept.tokenSecret ?? random(),
    unsubscribeSecret: kept.unsubscribeSecret ?? random(),
    deliveryLinkSecret: kept.deliveryLinkSecret ?? random(),
    keyEncryptionKey: kept.keyEncryptionKey ?? random(),
    brokerSeeds: Object.fromEntries(BROKER_USERS.map((user) => [user, kept.brokerSeeds?.[user] ?? newBrokerSeed()])),
    databasePasswords: Object.fromEntries(roles.map((role) => [role, kept.databasePasswords?.[role] ?? random()])),
  };
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

type Keys = Pick<Secrets, 'stripeSecretKey' | 'stripeWebhookSecret' | 'pushPrivateKey' | 'callerKeys' | 'signingRoot'>;

/** The secrets with a form of their own; all others are random text. */
function keysOf(kept: Partial<Secrets>): Keys {
  return {
    stripeSecretKey: kept.stripeSecretKey ?? `sk_test_${random()}`,
    stripeWebhookSecret: kept.stripeWebhookSecret ?? `whsec_${random()}`,
    pushPrivateKey: kept.pushPrivateKey ?? pushPrivateKey(),
    callerKeys: kept.callerKeys ?? keyPair(),
    signingRoot: kept.signingRoot ?? keyPair(),
  };
}

function random(): string {
  return randomBytes(24).toString('hex');
}

function pushPrivateKey(): string {
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('A private key was made without its private half');
  return d;
}

function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const oneLine = (pem: string): string => Buffer.from(pem).toString('base64');
  return { privateKey: oneLine(privateKey), publicKey: oneLine(publicKey) };
}
