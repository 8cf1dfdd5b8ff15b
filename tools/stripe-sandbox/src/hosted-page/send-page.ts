import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeForm } from '#app/api/form';
import type { FormHash } from '#app/api/form';

/** The fields of a posted form. */
export const parseFormBody = (request: FastifyRequest): FormHash => decodeForm(typeof request.body === 'string' ? request.body : '');

/** The name in the path. */
export const idParamOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** The origins behind addresses, each once. */
export const originsOf = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]))),
];

interface AllowedOrigins {
  /** Where forms may lead: `form-action` also governs where the answer to a form may redirect. */
  readonly forms?: readonly string[];
  readonly pictures?: readonly string[];
}

/** Sends a page whose policy allows only our own style, and the named origins. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  body: string,
  { forms: formOrigins = [], pictures = [] }: AllowedOrigins = {},
): FastifyReply {
  const contentSecurityPolicy = [
    ...["default-src 'none'", "style-src 'self'", "font-src 'self'", `img-src 'self' ${pictures.join(' ')}`.trim()],
    ...[`form-action 'self' ${formOrigins.join(' ')}`.trim(), "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
