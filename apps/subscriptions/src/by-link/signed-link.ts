import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** The secret part of a link that names an id and allows one thing with it. */
export function linkTokenFor(id: string, purpose: string, secret: string): string {
  return `${bytesOf(id).toString('base64url')}.${sign(id, purpose, secret).toString('base64url')}`;
}

/** The id a token was made for; null when it was not made here, or for something else. Takes the same time whatever is wrong with it. */
export function idInToken(token: string, purpose: string, secret: string): string | null {
  const [, name = '', mac = ''] = TOKEN.exec(token) ?? [];
  const id = uuidOf(Buffer.from(name, 'base64url'));
  const given = Buffer.from(mac, 'base64url');
  const expected = sign(id, purpose, secret);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? id : null;
}

function sign(id: string, purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest();
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
