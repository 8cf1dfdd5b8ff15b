import { isIP } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { publicOriginOf, type ShopSettings } from '../settings/shop-settings';
import type { Check, CheckContext } from './check';

const TIMEOUT_MS = 4_000;
const DAY_MS = 86_400_000;
const MIN_DAYS_LEFT = 14;
const HTTPS_PORT = 443;
const SUBJECT = 'TLS of PUBLIC_ORIGIN';

/** The certificate of the public origin: trusted, made for its name, and not about to expire. */
export function originChecks(settings: ShopSettings): Check[] {
  const origin = publicOriginOf(settings);
  if (origin?.protocol !== 'https:') return [];
  return [{ group: 'origin', service: 'shop', run: (context) => checkCertificate(origin, context) }];
}

async function checkCertificate({ hostname, port }: URL, { authorities, now }: CheckContext): Promise<Finding[]> {
  try {
    const socket = await openTls(hostname, port === '' ? HTTPS_PORT : Number(port), authorities);
    const { authorized, authorizationError } = socket;
    const certificate = socket.getPeerCertificate();
    socket.destroy();
    if (!authorized) return [explainRefusal(codeOf(authorizationError), hostname)];
    return validateDaysLeft(certificate, now());
  } catch (error) {
    const sentence = `The address does not answer with TLS (${reasonOf(error)}).`;
    return [fault('shop', SUBJECT, sentence, `Point the name ${hostname} to this shop, and start its proxy with a certificate.`)];
  }
}

function openTls(host: string, port: number, ca: string | undefined): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, ...(ca === undefined ? {} : { ca }) }, () => resolve(socket));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

/** Node's types call it an error, but it is the code itself. */
function codeOf(authorizationError: unknown): string {
  return typeof authorizationError === 'string' ? authorizationError : reasonOf(authorizationError);
}

function explainRefusal(code: string, hostname: string): Finding {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return fault('shop', SUBJECT, `The certificate is not made for ${hostname}.`, `Get a certificate for ${hostname}.`);
  if (code === 'CERT_HAS_EXPIRED')
    return fault('shop', SUBJECT, 'The certificate has expired.', 'Renew it, and check the automatic renewal.');
  return fault(
    'shop',
    SUBJECT,
    `The certificate is not trusted (${code}).`,
    'Use a certificate of a public authority, with its whole chain.',
  );
}

function validateDaysLeft({ valid_to: validTo }: PeerCertificate, now: number): Finding[] {
  const daysLeft = Math.floor((Date.parse(validTo) - now) / DAY_MS);
  if (daysLeft >= MIN_DAYS_LEFT) return [];
  const sentence = `The certificate expires in ${daysLeft} days.`;
  return [{ ...fault('shop', SUBJECT, sentence, 'Renew it, and check the automatic renewal.'), state: 'warning' }];
}
