import { BRAND_NAME } from '@brote/brand';
import type { SecondFactorEnrolment } from '@brote/contracts/identity';
import { create } from 'qrcode';
import { encodeBase32 } from './totp';

/** Enrolment data for an authenticator app, as text and as a QR code. */
export function enrollmentView(email: string, secret: Buffer): SecondFactorEnrolment {
  const base32Secret = encodeBase32(secret);
  const uri = `otpauth://totp/${BRAND_NAME}:${encodeURIComponent(email)}?secret=${base32Secret}&issuer=${BRAND_NAME}`;
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules;
  const pathSegments = Array.from(data, (isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''));
  return { secret: base32Secret, uri, qrSize: size, qrPath: pathSegments.join('') };
}
