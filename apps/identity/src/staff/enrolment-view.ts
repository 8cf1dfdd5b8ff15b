import type { SecondFactorEnrolment } from '@brote/contracts/identity';
import { create } from 'qrcode';
import { base32 } from './totp';

const ISSUER = 'Brote';

/** Enrolment data for an authenticator app, as text and as a QR code. */
export function enrolmentView(email: string, secret: Buffer): SecondFactorEnrolment {
  const written = base32(secret);
  const uri = `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?secret=${written}&issuer=${ISSUER}`;
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules;
  const dots = Array.from(data, (dark, index) => (dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''));
  return { secret: written, uri, qrSize: size, qrPath: dots.join('') };
}
