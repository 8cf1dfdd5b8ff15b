import {
  HttpCode,
  RequestMapping,
  RequestMethod,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { LimitGroup } from '../limits/limit-group';
import { addToRouteConfig, type RouteDocument, hasResponseBody } from './route-config';
import { map, type Observable } from 'rxjs';

/** Drops the empty object that a service replies with, so that the response has no body. */
export class EmptyResponseInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<void> {
    return next.handle().pipe(map(() => undefined));
  }
}

/** A route of the contracts: method and path below the API's prefix. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** All paths of the API begin with this. */
export const API_PREFIX = '/api/v1';

interface EndpointOptions extends Omit<RouteDocument, 'reply'> {
  limit: LimitGroup;
  /** By default the reply of the contract. */
  reply?: RouteDocument['reply'];
  byCookie?: boolean;
  streamed?: boolean;
}

/**
 * Binds a controller's method to a contract's route, its limit, its success status and its documentation. A reply without fields is
 * sent without a body.
 */
export function Endpoint(route: Route, { limit, byCookie, streamed, ...options }: EndpointOptions): MethodDecorator {
  const reply = options.reply ?? options.contract?.reply;
  if (reply === undefined) throw new Error(`${route.method} ${route.path} does not declare its reply`);
  const document = { ...options, reply };
  return (target, name, descriptor) => {
    RequestMapping({ path: `${API_PREFIX}${route.path}`, method: RequestMethod[route.method] })(target, name, descriptor);
    HttpCode(document.status ?? 200)(target, name, descriptor);
    if (!hasResponseBody(document)) UseInterceptors(EmptyResponseInterceptor)(target, name, descriptor);
    addToRouteConfig(descriptor.value as object, { limit, byCookie, streamed, document });
  };
}
