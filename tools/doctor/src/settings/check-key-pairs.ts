import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { toPem } from '@brote/messaging';
import { fault, type Finding } from '../finding';
import type { ServiceName } from '../services';
import { nonBlank, settingsOf, valueOf, type ShopSettings } from './shop-settings';

interface KeyPair {
  privateName: string;
  holder: ServiceName;
  publicName: string;
}

const KEY_PAIRS: readonly KeyPair[] = [
  { privateName: 'CALLER_PRIVATE_KEY', holder: 'gateway', publicName: 'CALLER_PUBLIC_KEY' },
  { privateName: 'SIGNING_ROOT_PRIVATE_KEY', holder: 'identity', publicName: 'SIGNING_ROOT_PUBLIC_KEY' },
];

/** Public halves that are missing, are no key, or belong to another private key. */
export function checkKeyPairs(settings: ShopSettings): Finding[] {
  const exposed = KEY_PAIRS.flatMap((pair) => findExposedKeys(pair, settings));
  return [...findMissingCallerKeys(settings), ...(exposed.length > 0 ? exposed : KEY_PAIRS.flatMap((pair) => checkPair(pair, settings)))];
}

/** The gateway signs callers and needs no public half; all other services verify them. */
function findMissingCallerKeys({ services, homeOf }: ShopSettings): Finding[] {
  const names = ['CALLER_PUBLIC_KEY', 'CALLER_PUBLIC_KEY_FILE'];
  const without = services.filter(({ service, env }) => service !== 'gateway' && names.every((name) => nonBlank(env[name]) === undefined));
  const [first] = without;
  if (first === undefined) return [];
  const service = without.length > 1 ? 'shop' : first.service;
  const remedy = `Set CALLER_PUBLIC_KEY_FILE in ${homeOf('CALLER_PUBLIC_KEY', first.service)} to the public half of CALLER_PRIVATE_KEY.`;
  return [fault(service, 'CALLER_PUBLIC_KEY', 'The key is missing, so the service refuses all requests of people.', remedy)];
}

/** A private key in the place of its public half works, and gives its power to every reader. */
function findExposedKeys({ privateName, publicName }: KeyPair, { services }: ShopSettings): Finding[] {
  const readers = services.filter((reader) => toPem(valueOf(reader, publicName) ?? '').includes('PRIVATE KEY'));
  return oneFinding(
    readers.map((reader) => ({ reader })),
    publicName,
    'The value is a private key, which no service but its holder may have.',
    privateName,
  );
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
