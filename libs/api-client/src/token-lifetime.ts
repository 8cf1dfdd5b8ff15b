import type { AccessGrant } from '@brote/contracts/browser';

const toStandardBase64 = (part: string): string => part.replaceAll('-', '+').replaceAll('_', '/');

function decodeClaims(token: string): { readonly iat?: unknown; readonly exp?: unknown } {
  try {
    return JSON.parse(atob(toStandardBase64(token.split('.')[1] ?? ''))) as { iat?: unknown; exp?: unknown };
  } catch {
    // The token is not readable: the expiry of the grant is used instead.
    return {};
  }
}

/**
 * Lifetime of a fresh grant, in milliseconds. The two instants of the token decide, because the clock of this device may differ from the
 * server's. These claims are not verified here.
 */
export function lifetimeMsOf({ accessToken, accessExpiresAt }: AccessGrant): number {
  const { iat, exp } = decodeClaims(accessToken);
  if (typeof iat === 'number' && typeof exp === 'number') return (exp - iat) * 1000;
  return Date.parse(accessExpiresAt) - Date.now();
}
