import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isLoopbackOrigin } from '@brote/service-runtime';
import helmet, { type HelmetOptions } from 'helmet';

/** Header names and values, ready to be sent. */
export type ResponseHeaders = Readonly<Record<string, string>>;

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

interface CspOrigins {
  publicOrigin: string;
  /** Permitted form targets besides the shop itself. */
  paymentPageOrigin: string;
}

/** Hashes of the inline scripts and styles of a page: `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

type CspDirectives = Readonly<Record<string, string[]>>;

const NO_SOURCE = ["'none'"];
const OWN_SOURCE = ["'self'"];
const NO_INLINE_HASHES: InlineHashes = { scripts: [], styles: [] };
const ONE_YEAR_SECONDS = 31_536_000;
const DENY_ALL: CspDirectives = { defaultSrc: NO_SOURCE, frameAncestors: NO_SOURCE, baseUri: NO_SOURCE, formAction: NO_SOURCE };

/** The API reference adds style elements and inline styles. It runs no inline script and sends no form. */
const DOCS_DIRECTIVES: CspDirectives = {
  ...DENY_ALL,
  scriptSrc: OWN_SOURCE,
  styleSrc: [...OWN_SOURCE, "'unsafe-inline'"],
  imgSrc: [...OWN_SOURCE, 'data:'],
  fontSrc: [...OWN_SOURCE, 'data:'],
  connectSrc: OWN_SOURCE,
  objectSrc: NO_SOURCE,
  requireTrustedTypesFor: ["'script'"],
};

/** Browser features that pages may not use; helmet has no option for it. */
export const PERMISSIONS_POLICY_HEADER: ResponseHeaders = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * The options of helmet for each kind of reply.
 *
 * @param inline hashes of inline code of a page; none by default
 */
export function securityOptions({ publicOrigin, paymentPageOrigin }: CspOrigins, inline: InlineHashes = NO_INLINE_HASHES): HeaderSets {
  const commonOptions = {
    strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' as const },
  };
  // The helmet headers that matter for a body that is neither a page nor a plug-in's file.
  const dataOptions = {
    ...commonOptions,
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
    data: { ...dataOptions, ...contentSecurityPolicyOf(DENY_ALL) },
    page: { ...commonOptions, ...contentSecurityPolicyOf(pageDirectives(paymentPageOrigin, inline)) },
    docs: { ...commonOptions, ...contentSecurityPolicyOf(DOCS_DIRECTIVES) },
    // Mail programs and shared links show the illustrations too.
    drawing: {
      ...dataOptions,
      crossOriginResourcePolicy: { policy: 'cross-origin' as const },
      ...contentSecurityPolicyOf({ ...DENY_ALL, styleSrc: NO_SOURCE, sandbox: [] }),
    },
  };
}

function contentSecurityPolicyOf(directives: CspDirectives): { contentSecurityPolicy: { useDefaults: false; directives: CspDirectives } } {
  return { contentSecurityPolicy: { useDefaults: false, directives } };
}

const quoteHashes = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

function pageDirectives(paymentPageOrigin: string, { scripts, styles }: InlineHashes): CspDirectives {
  return {
    defaultSrc: NO_SOURCE,
    scriptSrc: [...OWN_SOURCE, ...quoteHashes(scripts)],
    styleSrc: [...OWN_SOURCE, ...quoteHashes(styles)],
    imgSrc: [...OWN_SOURCE, 'data:'],
    fontSrc: OWN_SOURCE,
    connectSrc: OWN_SOURCE,
    manifestSrc: OWN_SOURCE,
    formAction: [...OWN_SOURCE, paymentPageOrigin],
    frameAncestors: NO_SOURCE,
    baseUri: NO_SOURCE,
    objectSrc: NO_SOURCE,
    requireTrustedTypesFor: ["'script'"],
  };
}

/** The headers of helmet's options, built once for responses that pass no hook. */
export function staticHeaders(options: HelmetOptions): ResponseHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw new Error('helmet refuses its options', { cause: error });
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The origins whose pages may write: the shop's own, and on a local stack its loopback names at the same port. */
export function allowedOriginsOf(publicOrigin: string, extraOrigins: readonly string[] = []): ReadonlySet<string> {
  const loopback = isLoopbackOrigin(publicOrigin) ? ['localhost', '127.0.0.1', '[::1]'].map((host) => replaceHost(publicOrigin, host)) : [];
  return new Set([new URL(publicOrigin).origin, ...loopback, ...extraOrigins]);
}

function replaceHost(origin: string, host: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}
