import { isLoopbackOrigin } from '@brote/service-runtime';

/** Header names and values, ready to be sent. */
export type Headers = Readonly<Record<string, string>>;

interface HeaderSets {
  /** JSON and other data: nothing in it may ever run. */
  data: Headers;
  /** The pages of the web apps. */
  page: Headers;
  /** Drawings; opened on their own they may not run or load anything either. */
  drawing: Headers;
}

interface Origins {
  publicOrigin: string;
  /** Where forms may lead besides the shop itself. */
  paymentPageOrigin: string;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The security headers of each kind of answer. */
export function securityHeaders({ publicOrigin, paymentPageOrigin }: Origins): HeaderSets {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return {
    data: { ...everywhere, 'content-security-policy': NOTHING },
    page: {
      ...everywhere,
      'content-security-policy': pagePolicy(paymentPageOrigin),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
    // Mail programs and shared links show the drawings too.
    drawing: {
      ...everywhere,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': `${NOTHING}; style-src 'none'; sandbox`,
    },
  };
}

function pagePolicy(paymentPageOrigin: string): string {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${paymentPageOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ];
  return rules.join('; ');
}

/** The origins whose pages may write: the shop's own, and on a local stack its loopback names at the same port. */
export function writingOrigins(publicOrigin: string, further: readonly string[] = []): ReadonlySet<string> {
  const loopback = isLoopbackOrigin(publicOrigin) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => withHost(publicOrigin, host)) : [];
  return new Set([new URL(publicOrigin).origin, ...loopback, ...further]);
}

function withHost(origin: string, host: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}
