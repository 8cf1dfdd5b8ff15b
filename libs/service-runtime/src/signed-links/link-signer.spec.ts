import { createHmac, randomUUID } from 'node:crypto';
import { legacyFormatWithSecret } from './legacy-link-format';
import { LinkSigner } from './link-signer';

const BASE64URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SECRET = 'a-secret-of-this-spec-with-32-characters';
const NEXT_SECRET = 'another-secret-of-this-spec-32-characters';
const NOW = new Date('2026-11-24T12:00:00Z');
const createSigner = (purpose = 'order-link', current = SECRET, before = '') =>
  new LinkSigner({ current, before }, purpose, legacyFormatWithSecret(purpose));
const signer = createSigner();

/** The form of tokens before key id and end were added. */
function createLegacyToken(id: string, purpose = 'order-link'): string {
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${name}.${createHmac('sha256', SECRET).update(`${purpose}:${id}`).digest('base64url')}`;
}

/** Every text of the same length that differs in one place. */
function* oneCharacterVariants(token: string): Generator<string> {
  for (let position = 0; position < token.length; position += 1)
    for (const replacement of [...BASE64URL_ALPHABET, '.', '=', '+', '/', ' '])
      if (replacement !== token[position]) yield token.slice(0, position) + replacement + token.slice(position + 1);
}

const SEED = jest.getSeed();

/** Ids that follow from the printed seed. */
function idsFromSeed(seed: number): string[] {
  const hex = (round: number) => createHmac('sha256', String(seed)).update(String(round)).digest('hex');
  return [0, 1, 2, 3].map((round) => hex(round).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'));
}

describe('a signed link', () => {
  it('is valid for its id until it expires, and no second longer', () => {
    const [id, until] = [randomUUID(), new Date('2026-11-24T12:00:05Z')];
    const token = signer.sign(id, until);
    expect(signer.read(token, NOW)).toBe(id);
    expect(signer.read(token, new Date(until.getTime() - 1))).toBe(id);
    expect(signer.read(token, until)).toBeNull();
    expect(signer.read(signer.sign(id), new Date('2126-01-01T00:00:00Z'))).toBe(id);
  });

  it.each(idsFromSeed(SEED))(`has one spelling: every text with one changed character is refused (seed ${String(SEED)}, %s)`, (id) => {
    for (const token of [signer.sign(id), signer.sign(id, new Date(NOW.getTime() + 1_000)), createLegacyToken(id)]) {
      expect(signer.read(token, NOW)).toBe(id);
      expect([...oneCharacterVariants(token)].filter((other) => signer.read(other, NOW) !== null)).toEqual([]);
    }
  });

  it('has one spelling: added, missing or padded characters and other letter cases are refused', () => {
    const token = signer.sign(randomUUID());
    const [keyId = '', name = '', until = '', mac = ''] = token.split('.');
    const otherSpellings = [
      ...[
        `${token}=`,
        `${token} `,
        ` ${token}`,
        `${token}\n`,
        `${token}.`,
        token.slice(0, -1),
        token.slice(1),
        encodeURIComponent(`${token}é`),
      ],
      ...[
        `${keyId}.${name}.00.${mac}`,
        `${keyId}.${name}..${mac}`,
        `${keyId}.${name}.${mac}`,
        `${name}.${mac}`,
        `.${name}.${until}.${mac}`,
      ],
      ...[token.toUpperCase(), token.toLowerCase(), Buffer.from(token).toString('base64url'), '', '.', '...'],
    ];
    expect(otherSpellings.filter((other) => other !== token && signer.read(other, NOW) !== null)).toEqual([]);
  });

  it('is valid for its purpose only', () => {
    const purposes = ['order-link', 'recall-link', 'box-link', 'withdrawal-link', 'ticket-link', 'unsubscribe-link:marketing'];
    for (const signedPurpose of purposes)
      for (const readPurpose of purposes) {
        const id = randomUUID();
        expect(createSigner(readPurpose).read(createSigner(signedPurpose).sign(id), NOW)).toBe(signedPurpose === readPurpose ? id : null);
        expect(createSigner(readPurpose).read(createLegacyToken(id, signedPurpose), NOW)).toBe(signedPurpose === readPurpose ? id : null);
      }
  });

  it('is accepted under two keys during a rotation, and under one key after it', () => {
    const [id, oldToken] = [randomUUID(), signer.sign(randomUUID())];
    const [rotatingSigner, rotatedSigner] = [createSigner('order-link', NEXT_SECRET, SECRET), createSigner('order-link', NEXT_SECRET)];
    expect(rotatingSigner.read(signer.sign(id), NOW)).toBe(id);
    expect(rotatingSigner.read(createLegacyToken(id), NOW)).toBe(id);
    expect(rotatedSigner.read(rotatingSigner.sign(id), NOW)).toBe(id);
    for (const token of [oldToken, createLegacyToken(id)]) expect(rotatedSigner.read(token, NOW)).toBeNull();
    expect(signer.read(rotatingSigner.sign(id), NOW)).toBeNull();
  });
});
