import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { toPem } from '@brote/messaging';
import { fault, type Finding } from '../finding';
import type { ServiceName } from '../services';
import { settingsOf, valueOf, type ShopSettings } from './shop-settings';

interface KeyPair {
  privateName: string;
  holder: ServiceName;
  publicName: string;
}

const KEY_PAIRS: readonly KeyPair[] = [
  { privateName: 'CALLER_PRIVATE_KEY', holder: 'gateway', publicName: 'CALLER_PUBLIC_KEY' },
  { privateName: 'SIGNING_ROOT_PRIVATE_KEY', holder: 'identity', publicName: 'SIGNING_ROOT_PUBLIC_KEY' },
];
/** Services whose requests of people carry a signature. The gateway makes it and needs no public half. */
const CALLER_VERIFIERS: readonly ServiceName[] = [
  ...(['identity', 'catalog-inventory', 'orders-payments', 'subscriptions', 'notifications', 'admin-reporting'] as const),
];

/** Public halves that are missing, are no key, or belong to another private key. */
export function checkKeyPairs(settings: ShopSettings): Finding[] {
  return [...findMissingCallerKeys(settings), ...KEY_PAIRS.flatMap((pair) => checkPair(pair, settings))];
}

function findMissingCallerKeys({ services, homeOf }: ShopSettings): Finding[] {
  const without = services.filter(
    (reader) => CALLER_VERIFIERS.includes(reader.service) && valueOf(reader, 'CALLER_PUBLIC_KEY') === undefined,
  );
  const [first] = without;
  if (first === undefined) return [];
  const service = without.length > 1 ? 'shop' : first.service;
  const remedy = `Set CALLER_PUBLIC_KEY_FILE in ${homeOf('CALLER_PUBLIC_KEY', first.service)} to the public half of CALLER_PRIVATE_KEY.`;
  return [fault(service, 'CALLER_PUBLIC_KEY', 'The key is missing, so the service refuses all requests of people.', remedy)];
}

function checkPair({ privateName, holder, publicName }: KeyPair, settings: ShopSettings): Finding[] {
  const holderSettings = settingsOf(settings, holder);
  const privateKey = readKey(holderSettings && valueOf(holderSettings, privateName), createPrivateKey);
  const readers = settings.services.flatMap((reader) => {
    const value = valueOf(reader, publicName);
    return value === undefined ? [] : [{ reader, keys: value.split(',').map((text) => readKey(text.trim(), createPublicKey)) }];
  });
  const unreadable = readers.filter(({ keys }) => keys.includes(undefined));
  if (unreadable.length > 0)
    return publicName === 'CALLER_PUBLIC_KEY' ? oneFinding(unreadable, publicName, 'The value is no public key.', privateName) : [];
  if (privateKey === undefined) return [];
  const expected = createPublicKey(privateKey);
  const foreign = readers.filter(({ keys }) => !keys.some((key) => key?.equals(expected)));
  return oneFinding(foreign, publicName, `The key is not the public half of ${privateName} of ${holder}.`, privateName);
}

function oneFinding(
  readers: readonly { reader: { service: ServiceName } }[],
  name: string,
  sentence: string,
  privateName: string,
): Finding[] {
  const [first, ...others] = readers;
  if (first === undefined) return [];
  const remedy = `Set ${name} to the public half: openssl pkey -in <file of ${privateName}> -pubout.`;
  return [fault(others.length > 0 ? 'shop' : first.reader.service, name, sentence, remedy)];
}

function readKey(text: string | undefined, create: (pem: string) => KeyObject): KeyObject | undefined {
  if (text === undefined) return undefined;
  try {
    return create(toPem(text));
  } catch {
    return undefined; // The error could contain the key.
  }
}
