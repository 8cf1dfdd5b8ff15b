import type { Class, ProblemCode, RequestContract } from '@brote/contracts';
import { RequestClient } from '@brote/messaging';
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Roles } from '../access/access.decorator';
import type { Tag } from '../docs/tags';
import { Endpoint, type Route } from '../http/endpoint.decorator';
import { idempotencyKeyOf } from '../http/idempotency-key';
import type { LimitGroup } from '../limits/limit-group';
import type { SuccessStatus } from '../http/route-config';
import { fileIn, type StaffFile } from './staff-file';
import { staffRequestOf } from './staff-request';

/** A route of the back office that forwards a request to the service that handles it. */
export interface StaffRoute {
  route: Route;
  contract: RequestContract<object, object, ProblemCode>;
  id: string;
  summary: string;
  description: string;
  /** The status of a success; 200 by default. */
  status?: SuccessStatus;
  /** The JSON body for the documentation, when the request has more fields than the path. */
  body?: Class<object>;
  /** The query for the documentation. */
  query?: Class<object>;
  /** `reads` for GET, `writes` for the rest by default. */
  limit?: LimitGroup;
  file?: { mediaType: string; of: (reply: object) => StaffFile };
}

/** Binds a file response to the type of its contract's reply. */
export function fileFrom<Rep extends object>(
  { reply }: Pick<RequestContract<object, Rep, ProblemCode>, 'reply'>,
  mediaType: string,
  of: (reply: Rep) => Omit<StaffFile, 'mediaType'>,
): StaffRoute['file'] {
  return { mediaType, of: (answer) => ({ ...of(Object.assign(new reply(), answer)), mediaType }) };
}

class StaffRoutes {
  constructor(readonly requests: RequestClient) {}
}

/**
 * A controller of routes that forward requests. Path, query and body form the contract's request, and the caller is signed. The contract
 * defines the callers; a contract without a staff caller ends the start.
 */
export function staffController(tag: Tag, routes: readonly StaffRoute[]): Type {
  class Routes extends StaffRoutes {}
  Controller()(Routes);
  Inject(RequestClient)(Routes, undefined, 0);
  for (const route of routes) addRoute(Routes, tag, route);
  return Routes;
}

function addRoute(type: typeof StaffRoutes, tag: Tag, { route, contract, file, ...said }: StaffRoute): void {
  const { caller } = contract;
  if (caller !== 'staff' && caller !== 'admin') throw new Error(`${contract.name} is not for staff: its caller must be ${caller}`);
  const name = contract.name;
  const value = async function (this: StaffRoutes, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = await staffRequestOf(contract.request, request);
    const answer = await this.requests.send(contract, body, {
      caller: request.caller ?? undefined,
      idempotencyKey: idempotencyKeyOf(request),
    });
    return file ? fileIn(reply, file.of(answer)) : answer;
  };
  const descriptor = { value, writable: true, configurable: true };
  Object.defineProperty(type.prototype, name, descriptor);
  Req()(type.prototype, name, 0);
  Res({ passthrough: true })(type.prototype, name, 1);
  Roles(caller)(type.prototype, name, descriptor);
  const limit = said.limit ?? (route.method === 'GET' ? 'reads' : 'writes');
  Endpoint(route, { ...said, limit, tag, contract, reply: file?.mediaType ?? contract.reply })(type.prototype, name, descriptor);
}
