import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isLoopbackOrigin } from '@brote/service-runtime';
import helmet, { type HelmetOptions } from 'helmet';

/** Header names and values, ready to be sent. */
export type Headers = Readonly<Record<string, string>>;

/** The options of helmet for each kind of reply. */
export interface HeaderSets {
  /** JSON and other data: no part of it may ever run. */
  data: HelmetOptions;
  /** The pages of the web apps. */
  page: HelmetOptions;
  /** The page of the API's documentation. */
  docs: HelmetOptions;
  /** Illustrations; opened directly they may not run or load anything either. */
  drawing: HelmetOptions;
}

interface Origins {
  publicOrigin: string;
  /** Permitted form targets besides the shop itself. */
  paymentPageOrigin: string;
}

/** Hashes of the inline scripts and styles of a page: `sha256-…`. */
export interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

type Directives = Readonly<Record<string, string[]>>;

const NOWHERE = ["'none'"];
const SELF = ["'self'"];
const NOTHING_INLINE: Inline = { scripts: [], styles: [] };
const ONE_YEAR_S = 31_536_000;
const NOTHING: Directives = { defaultSrc: NOWHERE, frameAncestors: NOWHERE, baseUri: NOWHERE, formAction: NOWHERE };

/** The API reference adds style elements and inline styles. It runs no inline script and sends no form. */
const DOCS: Directives = {
  ...NOTHING,
  scriptSrc: SELF,
  styleSrc: [...SELF, "'unsafe-inline'"],
  imgSrc: [...SELF, 'data:'],
  fontSrc: [...SELF, 'data:'],
  connectSrc: SELF,
  objectSrc: NOWHERE,
  requireTrustedTypesFor: ["'script'"],
};

/** Browser features that pages may not use; helmet has no option for it. */
export const PERMISSIONS: Headers = { 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };

/**
 * The options of helmet for each kind of reply.
 *
 * @param inline hashes of inline code of a page; none by default
 */
export function securityOptions({ publicOrigin, paymentPageOrigin }: Origins, inline: Inline = NOTHING_INLINE): HeaderSets {
  const everywhere = {
    strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: ONE_YEAR_S, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' as const },
  };
  // The helmet headers that matter for a body that is neither a page nor a plug-in's file.
  const bare = {
    ...everywhere,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  return {
    data: { ...bare, ...policy(NOTHING) },
    page: { ...everywhere, ...policy(pageDirectives(paymentPageOrigin, inline)) },
    docs: { ...everywhere, ...policy(DOCS) },
    // Mail programs and shared links show the illustrations too.
    drawing: {
      ...bare,
      crossOriginResourcePolicy: { policy: 'cross-origin' as const },
      ...policy({ ...NOTHING, styleSrc: NOWHERE, sandbox: [] }),
    },
  };
}

function policy(directives: Directives): { contentSecurityPolicy: { useDefaults: false; directives: Directives } } {
  return { contentSecurityPolicy: { useDefaults: false, directives } };
}

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

function pageDirectives(paymentPageOrigin: string, { scripts, styles }: Inline): Directives {
  return {
    defaultSrc: NOWHERE,
    scriptSrc: [...SELF, ...quoted(scripts)],
    styleSrc: [...SELF, ...quoted(styles)],
    imgSrc: [...SELF, 'data:'],
    fontSrc: SELF,
    connectSrc: SELF,
    manifestSrc: SELF,
    formAction: [...SELF, paymentPageOrigin],
    frameAncestors: NOWHERE,
    baseUri: NOWHERE,
    objectSrc: NOWHERE,
    requireTrustedTypesFor: ["'script'"],
  };
}

/** The headers of helmet's options, built once for responses that pass no hook. */
export function staticHeaders(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw new Error('helmet refuses its options', { cause: error });
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The origins whose pages may write: the shop's own, and on a local stack its loopback names at the same port. */
export function allowedOriginsOf(publicOrigin: string, further: readonly string[] = []): ReadonlySet<string> {
  const loopback = isLoopbackOrigin(publicOrigin) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => withHost(publicOrigin, host)) : [];
  return new Set([new URL(publicOrigin).origin, ...loopback, ...further]);
}

function withHost(origin: string, host: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}
