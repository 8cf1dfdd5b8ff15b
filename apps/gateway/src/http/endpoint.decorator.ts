import { HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { LimitGroup } from '../limits/limit-group';
import { addToRouteConfig, type RouteDocument } from './route-config';

/** A route of the contracts: method and path below the API's prefix. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** All paths of the API begin with this. */
export const API_PREFIX = '/api/v1';

interface EndpointOptions extends Omit<RouteDocument, 'reply'> {
  limit: LimitGroup;
  /** The contract's reply by default. */
  reply?: RouteDocument['reply'];
  byCookie?: boolean;
}

/** Binds a controller's method to a contract's route, its limit and its documentation. */
export function Endpoint(route: Route, { limit, byCookie, ...said }: EndpointOptions): MethodDecorator {
  const reply = said.reply ?? said.contract?.reply;
  if (reply === undefined) throw new Error(`${route.method} ${route.path} does not say what it answers`);
  return (target, name, descriptor) => {
    RequestMapping({ path: `${API_PREFIX}${route.path}`, method: RequestMethod[route.method] })(target, name, descriptor);
    HttpCode(200)(target, name, descriptor);
    addToRouteConfig(descriptor.value as object, { limit, byCookie, document: { ...said, reply } });
  };
}
