import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { getMetadataStorage } from 'class-validator';
import type { Class, ProblemCode, RequestContract } from '@brote/contracts';
import type { Audience } from '@brote/contracts/identity';
import type { Tag } from './tags';
import type { LimitGroup } from '../limits/limit-group';

/**
 * The callers of a route. optional: guests and signed-in customers; signed-in, confirmed, onboarded: customers, each with the conditions
 * before; staff, admin: people of the shop.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'confirmed' | 'onboarded' | 'staff' | 'admin';

/** The tokens that a route accepts: a session of the shop is invalid in the back office, and the reverse. */
export function audienceOf(access: Access | undefined): Audience {
  return access === 'staff' || access === 'admin' ? 'admin' : 'shop';
}

/**
 * The status of a success. 200: done, the body is the result. 201: something was created, the body holds it. 202: accepted, the work
 * continues after the response. 204: done, no body.
 */
export type SuccessStatus = 200 | 201 | 202 | 204;

/** The documentation of a route, and the status of its success. */
export interface RouteDocument {
  /** The operationId: unique, a verb and its object. */
  id: string;
  /** An imperative sentence without a full stop. */
  summary: string;
  /** Meaning, units and the errors that need an explanation. */
  description: string;
  tag: Tag;
  /** 200 by default. */
  status?: SuccessStatus;
  /** The contract of the request to a service; it also declares the refusals. */
  contract?: RequestContract<object, object, ProblemCode>;
  body?: Class<object>;
  /** The query parameters. */
  query?: Class<object>;
  /** A class for JSON, or the media type of any other content. */
  reply: Class<object> | string;
  /** Whether the token of a mailed link opens the route; a header carries it. */
  byLink?: boolean;
  /** Further refusals. */
  refusals?: readonly ProblemCode[];
}

/** Whether a success has a body. A reply without fields has none. */
export function hasResponseBody({ reply }: Pick<RouteDocument, 'reply'>): boolean {
  return typeof reply === 'string' || getMetadataStorage().getTargetValidationMetadatas(reply, '', false, false).length > 0;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether guards enforce the access; a route that is not public needs them. */
    guarded?: boolean;
    limit?: LimitGroup;
    document?: RouteDocument;
    /** Identified by the cookie alone. The write must come from a page of the shop, with a body that no form sends. */
    byCookie?: boolean;
    /** Signed messages from machines: no origin to check, any media type. */
    fromMachines?: boolean;
    /** A cached response: only rate-limited. Headers, compression and ETag are built in advance. */
    fromMemory?: boolean;
    /** A file that is sent page by page while it is read: it may take minutes. */
    streamed?: boolean;
    /** Pages and their files: under the policy for pages, and neither traced nor logged one by one. */
    page?: boolean;
  }
}

/** Adds to the route config of a controller's method. */
export function addToRouteConfig(method: object, configPart: object): void {
  const existingConfig: unknown = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method);
  Reflect.defineMetadata(
    FASTIFY_ROUTE_CONFIG_METADATA,
    { ...(typeof existingConfig === 'object' ? existingConfig : {}), ...configPart },
    method,
  );
}
