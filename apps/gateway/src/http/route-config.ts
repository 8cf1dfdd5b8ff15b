import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { Class, ProblemCode, RequestContract } from '@brote/contracts';
import type { Audience } from '@brote/contracts/identity';
import type { LimitGroup } from '../limits/limit-group';

/**
 * Who may call a route. optional: guests, and whoever is signed in as themselves; signed-in, confirmed, onboarded: customers, each with
 * what the one before demands; staff, admin: people of the shop.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'confirmed' | 'onboarded' | 'staff' | 'admin';

/** Which tokens a route takes: a session of the shop opens nothing in the back office, nor the other way round. */
export function audienceOf(access: Access | undefined): Audience {
  return access === 'staff' || access === 'admin' ? 'admin' : 'shop';
}

/** What a route says about itself for its documentation. */
export interface RouteDocument {
  summary: string;
  tag: string;
  /** What is asked of a service to answer; says the refusals too. */
  contract?: RequestContract<object, object, ProblemCode>;
  body?: Class<object>;
  /** What may follow the `?`. */
  query?: Class<object>;
  /** A class for JSON, or the media type of anything else. */
  reply: Class<object> | string;
  /** Whether the token of a mailed link opens the route; a header carries it. */
  byLink?: boolean;
  /** Further refusals. */
  refusals?: readonly ProblemCode[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether guards that enforce the access stand before the handler; what is not public must have them. */
    guarded?: boolean;
    limit?: LimitGroup;
    document?: RouteDocument;
    /** Known by their cookie alone: the write must come from a page of the shop itself, and be one that no form can make. */
    byCookie?: boolean;
    /** Signed messages from machines: no origin to check, any media type. */
    fromMachines?: boolean;
    /** Served from memory, thousands of times a second: only limited. Headers, compression and tag are made beforehand. */
    fromMemory?: boolean;
    /** Pages and their files: under the policy for pages, and neither traced nor logged one by one. */
    page?: boolean;
  }
}

/** Adds to what a controller's method hands to its route. */
export function addToRouteConfig(method: object, part: object): void {
  const before: unknown = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method);
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...(typeof before === 'object' ? before : {}), ...part }, method);
}
