import { randomFillSync } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const pool = Buffer.alloc(8192);
let used = pool.length;

/** A new id as Stripe writes them: the prefix and random letters and digits, for example `newId('pi_')`. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (let i = 0; i < length; i += 1) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    id += LETTERS[(pool[used++] ?? 0) % LETTERS.length] ?? 'a';
  }
  return id;
}
