import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { Class, ProblemCode } from '@brote/contracts';
import type { LimitGroup } from '../limits/limit-group';

/** Who may call a route. Customers and staff follow once there are accounts. */
export type Access = 'public';

/** What a route says about itself for its documentation. */
export interface RouteDocument {
  summary: string;
  tag: string;
  body?: Class<object>;
  /** A class for JSON, or the media type of anything else. */
  reply: Class<object> | string;
  refusals?: readonly ProblemCode[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    limit?: LimitGroup;
    document?: RouteDocument;
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
