// Rotation of the key that signs callers, while the shop runs.
import { readFileSync } from 'node:fs';
import { newKeyPair } from './keys.mjs';

const PUBLIC_FILE = 'public/caller-public-key';
const NEXT_PRIVATE = 'caller-private-key.next';

/**
 * Does one step of the rotation. Services accept two keys, so no request fails between two steps.
 * @param {string} step `begin`, `switch` or `end`
 * @returns {string} what to restart before the next step
 */
export function rotateCallerKey(folder, step) {
  const steps = { begin, switch: switchKeys, end };
  if (!Object.hasOwn(steps, step)) throw new Error('The step of a rotation is begin, switch or end.');
  return steps[step](folder);
}

function begin(folder) {
  if (publicKeysOf(folder).length > 1) throw new Error('A rotation has begun already: run the step switch, then the step end.');
  const { privateKey, publicKey } = newKeyPair();
  folder.replaceSecret('gateway', NEXT_PRIVATE, privateKey);
  folder.replace(PUBLIC_FILE, [...publicKeysOf(folder), publicKey].join(','), 0o644);
  return 'All services accept both keys after a restart. Restart all services but the gateway. Then run the step switch.';
}

function switchKeys(folder) {
  if (publicKeysOf(folder).length < 2) throw new Error('No rotation has begun: run the step begin.');
  const next = readFileSync(folder.path('secrets/gateway', NEXT_PRIVATE), 'utf8');
  folder.replaceSecret('gateway', 'caller-private-key', next);
  return 'The gateway signs with the new key after a restart. Restart the gateway. Then run the step end.';
}

function end(folder) {
  const [, next] = publicKeysOf(folder);
  if (next === undefined) throw new Error('No rotation has begun: run the step begin.');
  const current = readFileSync(folder.path('secrets/gateway/caller-private-key'), 'utf8');
  if (current !== readFileSync(folder.path('secrets/gateway', NEXT_PRIVATE), 'utf8'))
    throw new Error('The gateway still has its old key: run the step switch.');
  folder.replace(PUBLIC_FILE, next, 0o644);
  folder.remove(`secrets/gateway/${NEXT_PRIVATE}`);
  return 'The old key is no longer accepted after a restart. Restart all services but the gateway.';
}

const publicKeysOf = (folder) => readFileSync(folder.path(PUBLIC_FILE), 'utf8').split(',');
