import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** A token that names an id and proves that it was made here for that purpose. */
export function signedId(secret: string, purpose: string, id: string): string {
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(secret, purpose, id).toString('base64url')}`;
}

/** The id in a token; null when it was not made here for that purpose. Takes the same time whatever is wrong with it. */
export function idSigned(secret: string, purpose: string, token: string): string | null {
  const [, name = '', mac = ''] = TOKEN.exec(token) ?? [];
  const id = uuidOf(Buffer.from(name, 'base64url'));
  const given = Buffer.from(mac, 'base64url');
  const expected = sign(secret, purpose, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

function sign(secret: string, purpose: string, id: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest();
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
