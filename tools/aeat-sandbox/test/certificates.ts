import { generateKeyPairSync, randomInt, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A key and its certificate, as PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

const DER_SEQUENCE_TAG = 0x30;
const DAY_MS = 86_400_000;
/** DER of the object identifiers that a certificate needs. */
const DER_OIDS_HEX = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  serialNumber: '0603550405',
  basicConstraints: '0603551d13',
  alternativeName: '0603551d11',
} as const;

const encodeOid = (name: keyof typeof DER_OIDS_HEX): Buffer => Buffer.from(DER_OIDS_HEX[name], 'hex');

function encodeDer(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function encodeName(commonName: string, serialNumber?: string): Buffer {
  const field = (type: Buffer, text: string) => encodeDer(0x31, encodeDer(DER_SEQUENCE_TAG, type, encodeDer(0x0c, Buffer.from(text))));
  const fields = [field(encodeOid('commonName'), commonName)];
  if (serialNumber !== undefined) fields.push(field(encodeOid('serialNumber'), serialNumber));
  return encodeDer(DER_SEQUENCE_TAG, ...fields);
}

const encodeTime = (ms: number): Buffer =>
  encodeDer(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const toPem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;

interface CertificateSubject {
  readonly name: Buffer;
  readonly extension: Buffer;
}

function createCertificate({ name, extension }: CertificateSubject, key: KeyObject, issuer: Buffer, issuerKey: KeyObject): string {
  const algorithm = encodeDer(DER_SEQUENCE_TAG, encodeOid('ecdsaWithSha256'));
  const content = encodeDer(
    DER_SEQUENCE_TAG,
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, Buffer.from([1, randomInt(256), randomInt(256)])),
    algorithm,
    issuer,
    encodeDer(DER_SEQUENCE_TAG, encodeTime(Date.now() - DAY_MS), encodeTime(Date.now() + DAY_MS)),
    name,
    key.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeDer(DER_SEQUENCE_TAG, extension)),
  );
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', content, issuerKey));
  return toPem(encodeDer(DER_SEQUENCE_TAG, content, algorithm, signature));
}

const encodeExtension = (name: Buffer, value: Buffer): Buffer => encodeDer(DER_SEQUENCE_TAG, name, encodeDer(0x04, value));

/** A certificate authority of one test. */
export class CertificateAuthority {
  private readonly keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly name = encodeName('Test authority');
  readonly certificate: string;

  constructor() {
    const authorityConstraint = encodeDer(DER_SEQUENCE_TAG, encodeDer(0x01, Buffer.from([0xff])));
    const subject = { name: this.name, extension: encodeExtension(encodeOid('basicConstraints'), authorityConstraint) };
    this.certificate = createCertificate(subject, this.keyPair.publicKey, this.name, this.keyPair.privateKey);
  }

  /** @param serialNumber such as `IDCES-89890001K` */
  issue(commonName: string, serialNumber?: string): KeyAndCertificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const loopbackAddress = encodeDer(DER_SEQUENCE_TAG, encodeDer(0x87, Buffer.from([127, 0, 0, 1])));
    const subject = {
      name: encodeName(commonName, serialNumber),
      extension: encodeExtension(encodeOid('alternativeName'), loopbackAddress),
    };
    const certificate = createCertificate(subject, publicKey, this.name, this.keyPair.privateKey);
    return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate };
  }
}
