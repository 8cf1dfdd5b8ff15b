import { generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';

/** A certificate and its private key, both as PEM. */
export interface TestCertificate {
  certificate: string;
  privateKey: string;
}

/** An authority that only one spec trusts. */
export interface TestAuthority {
  /** Its own certificate as PEM. */
  certificate: string;
  /** Makes a certificate for a server of this host name. It is valid from yesterday to tomorrow unless `validDays` names other days. */
  issue(hostName: string, validDays?: ValidDays): TestCertificate;
}

/** First and last day of a certificate, counted from today. */
interface ValidDays {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const [SEQUENCE_TAG, SET, INTEGER, BIT_STRING, OCTET_STRING, OID, BOOLEAN, UTF8, UTC_TIME] = [48, 49, 2, 3, 4, 6, 1, 12, 23];
const [VERSION_FIELD, EXTENSIONS_FIELD, DNS_NAME] = [0xa0, 0xa3, 0x82];
const ECDSA_WITH_SHA256 = der(SEQUENCE_TAG, oid('2a8648ce3d040302'));
const COMMON_NAME_OID_HEX = '550403';
const BASIC_CONSTRAINTS_OID_HEX = '551d13';
const ALTERNATIVE_NAMES_OID_HEX = '551d11';

const AROUND_TODAY: ValidDays = { from: -1, to: 1 };

/** Makes an authority that is valid from yesterday to tomorrow. Node can read certificates but not make them. */
export function testAuthority(name: string): TestAuthority {
  const keys = createKeyPair();
  const issuerFields = { issuer: name, signer: keys.privateKey, validDays: AROUND_TODAY };
  const authorityExtension = extension(BASIC_CONSTRAINTS_OID_HEX, der(SEQUENCE_TAG, der(BOOLEAN, Buffer.from([255]))));
  return {
    certificate: buildCertificate({ ...issuerFields, subject: name, key: keys.publicKey, extensions: authorityExtension }),
    issue: (hostName, validDays = AROUND_TODAY) => {
      const { publicKey, privateKey } = createKeyPair();
      const alternativeNames = extension(ALTERNATIVE_NAMES_OID_HEX, der(SEQUENCE_TAG, der(DNS_NAME, Buffer.from(hostName))));
      return {
        certificate: buildCertificate({ ...issuerFields, validDays, subject: hostName, key: publicKey, extensions: alternativeNames }),
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

function createKeyPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

interface CertificateInput {
  issuer: string;
  signer: KeyObject;
  subject: string;
  key: KeyObject;
  extensions: Buffer;
  validDays: ValidDays;
}

/** X.509 version 3, signed with ECDSA. */
function buildCertificate({ issuer, signer, subject, key, extensions, validDays: { from, to } }: CertificateInput): string {
  const body = der(
    SEQUENCE_TAG,
    der(VERSION_FIELD, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    encodeName(issuer),
    der(SEQUENCE_TAG, encodeTime(Date.now() + from * DAY_MS), encodeTime(Date.now() + to * DAY_MS)),
    encodeName(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS_FIELD, der(SEQUENCE_TAG, extensions)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, signer)]);
  return new X509Certificate(der(SEQUENCE_TAG, body, ECDSA_WITH_SHA256, der(BIT_STRING, signature))).toString();
}

function encodeName(commonName: string): Buffer {
  return der(SEQUENCE_TAG, der(SET, der(SEQUENCE_TAG, oid(COMMON_NAME_OID_HEX), der(UTF8, Buffer.from(commonName)))));
}

/** The two-digit year of UTCTime lasts until 2049. */
function encodeTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function extension(id: string, value: Buffer): Buffer {
  return der(SEQUENCE_TAG, oid(id), der(OCTET_STRING, value));
}

function oid(hex: string): Buffer {
  return der(OID, Buffer.from(hex, 'hex'));
}

/** One value: its tag, its length in bytes, its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
