import { generateKeyPairSync, randomInt, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A key and its certificate, as PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

const SEQUENCE = 0x30;
const DAY_MS = 86_400_000;
/** DER of the object identifiers that a certificate needs. */
const OIDS = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  serialNumber: '0603550405',
  basicConstraints: '0603551d13',
  alternativeName: '0603551d11',
} as const;

const oid = (name: keyof typeof OIDS): Buffer => Buffer.from(OIDS[name], 'hex');

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function nameOf(commonName: string, serialNumber?: string): Buffer {
  const field = (type: Buffer, text: string) => der(0x31, der(SEQUENCE, type, der(0x0c, Buffer.from(text))));
  const fields = [field(oid('commonName'), commonName)];
  if (serialNumber !== undefined) fields.push(field(oid('serialNumber'), serialNumber));
  return der(SEQUENCE, ...fields);
}

const timeOf = (ms: number): Buffer => der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const pemOf = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;

interface Subject {
  readonly name: Buffer;
  readonly extension: Buffer;
}

function certificateOf({ name, extension }: Subject, key: KeyObject, issuer: Buffer, issuerKey: KeyObject): string {
  const algorithm = der(SEQUENCE, oid('ecdsaWithSha256'));
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, randomInt(256), randomInt(256)])),
    algorithm,
    issuer,
    der(SEQUENCE, timeOf(Date.now() - DAY_MS), timeOf(Date.now() + DAY_MS)),
    name,
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuerKey));
  return pemOf(der(SEQUENCE, content, algorithm, signature));
}

const extensionOf = (name: Buffer, value: Buffer): Buffer => der(SEQUENCE, name, der(0x04, value));

/** A certificate authority of one test. */
export class Authority {
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly name = nameOf('Test authority');
  readonly certificate: string;

  constructor() {
    const isAuthority = der(SEQUENCE, der(0x01, Buffer.from([0xff])));
    const subject = { name: this.name, extension: extensionOf(oid('basicConstraints'), isAuthority) };
    this.certificate = certificateOf(subject, this.pair.publicKey, this.name, this.pair.privateKey);
  }

  /** @param serialNumber such as `IDCES-89890001K` */
  issue(commonName: string, serialNumber?: string): Identity {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const address = der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])));
    const subject = { name: nameOf(commonName, serialNumber), extension: extensionOf(oid('alternativeName'), address) };
    const certificate = certificateOf(subject, publicKey, this.name, this.pair.privateKey);
    return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate };
  }
}
