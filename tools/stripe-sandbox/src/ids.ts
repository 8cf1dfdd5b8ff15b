import { randomFillSync } from 'node:crypto';

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const randomPool = Buffer.alloc(8192);
let usedBytes = randomPool.length;

/** A new id as Stripe writes them: the prefix and random letters and digits, for example `newId('pi_')`. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (let i = 0; i < length; i += 1) {
    if (usedBytes === randomPool.length) {
      randomFillSync(randomPool);
      usedBytes = 0;
    }
    id += ID_CHARACTERS[(randomPool[usedBytes++] ?? 0) % ID_CHARACTERS.length] ?? 'a';
  }
  return id;
}
