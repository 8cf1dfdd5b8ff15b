import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { CALLING_SERVICES } from '@brote/contracts/runtime';
import { newBrokerSeed } from '@brote/contracts/broker-nkey';
import { readFileIfPresent } from '@brote/local-servers';

/** Programs with a user at the broker. */
const BROKER_USERS = [...CALLING_SERVICES, 'local-stack', 'bench'];

/** Secrets of this stack. They are created once, so that links and sessions survive a restart. */
export interface StackSecrets {
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
export async function ensureSecrets(file: string, roles: readonly string[]): Promise<StackSecrets> {
  const storedSecrets = JSON.parse((await readFileIfPresent(file)) ?? '{}') as Partial<StackSecrets>;
  const secrets: StackSecrets = {
    ...formattedKeysOf(storedSecrets),
    linkSecret: storedSecrets.linkSecret ?? randomHex(),
    clientHashKey: storedSecrets.clientHashKey ?? randomHex(),
    tokenSecret: storedSecrets.tokenSecret ?? randomHex(),
    unsubscribeSecret: storedSecrets.unsubscribeSecret ?? randomHex(),
    deliveryLinkSecret: storedSecrets.deliveryLinkSecret ?? randomHex(),
    keyEncryptionKey: storedSecrets.keyEncryptionKey ?? randomHex(),
    brokerSeeds: Object.fromEntries(BROKER_USERS.map((user) => [user, storedSecrets.brokerSeeds?.[user] ?? newBrokerSeed()])),
    databasePasswords: Object.fromEntries(roles.map((role) => [role, storedSecrets.databasePasswords?.[role] ?? randomHex()])),
  };
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

type FormattedKeys = Pick<StackSecrets, 'stripeSecretKey' | 'stripeWebhookSecret' | 'pushPrivateKey' | 'callerKeys' | 'signingRoot'>;

/** The secrets with a form of their own; all others are random text. */
function formattedKeysOf(storedSecrets: Partial<StackSecrets>): FormattedKeys {
  return {
    stripeSecretKey: storedSecrets.stripeSecretKey ?? `sk_test_${randomHex()}`,
    stripeWebhookSecret: storedSecrets.stripeWebhookSecret ?? `whsec_${randomHex()}`,
    pushPrivateKey: storedSecrets.pushPrivateKey ?? createPushPrivateKey(),
    callerKeys: storedSecrets.callerKeys ?? createKeyPair(),
    signingRoot: storedSecrets.signingRoot ?? createKeyPair(),
  };
}

function randomHex(): string {
  return randomBytes(24).toString('hex');
}

function createPushPrivateKey(): string {
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('A private key was made without its private half');
  return d;
}

function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const toBase64 = (pem: string): string => Buffer.from(pem).toString('base64');
  return { privateKey: toBase64(privateKey), publicKey: toBase64(publicKey) };
}
