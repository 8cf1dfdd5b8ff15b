import type { Class, ProblemCode, RequestContract } from '@brote/contracts';
import { RequestClient } from '@brote/messaging';
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import type { Tag } from '../../http/routes/tags';
import { Endpoint, type Route } from '../../http/routes/endpoint.decorator';
import { idempotencyKeyOf } from '../../http/requests/idempotency-key';
import type { LimitGroup } from '../../http/limits/limit-group';
import type { SuccessStatus } from '../../http/routes/route-config';
import { prepareFileResponse, type FileDownload } from './file-download';
import { readStaffRequest } from './staff-request';

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
  file?: { mediaType: string; of: (reply: object) => FileDownload };
}

/** Binds a file response to the type of its contract's reply. */
export function fileResponseOf<Rep extends object>(
  { reply }: Pick<RequestContract<object, Rep, ProblemCode>, 'reply'>,
  mediaType: string,
  toFile: (reply: Rep) => Omit<FileDownload, 'mediaType'>,
): StaffRoute['file'] {
  return { mediaType, of: (replyData) => ({ ...toFile(Object.assign(new reply(), replyData)), mediaType }) };
}

class StaffControllerBase {
  constructor(readonly requests: RequestClient) {}
}

/**
 * A controller of routes that forward requests. Path, query and body form the contract's request, and the caller is signed. The contract
 * defines the callers; a contract without a staff caller ends the start.
 */
export function staffController(tag: Tag, routes: readonly StaffRoute[]): Type {
  class GeneratedController extends StaffControllerBase {}
  Controller()(GeneratedController);
  Inject(RequestClient)(GeneratedController, undefined, 0);
  for (const route of routes) addRoute(GeneratedController, tag, route);
  return GeneratedController;
}

function addRoute(controllerClass: typeof StaffControllerBase, tag: Tag, { route, contract, file, ...documentation }: StaffRoute): void {
  const { caller } = contract;
  if (caller !== 'staff' && caller !== 'admin') throw new Error(`${contract.name} is not for staff: its caller must be ${caller}`);
  const name = contract.name;
  const handler = async function (this: StaffControllerBase, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = await readStaffRequest(contract.request, request);
    const replyData = await this.requests.send(contract, body, {
      caller: request.caller ?? undefined,
      idempotencyKey: idempotencyKeyOf(request),
    });
    return file ? prepareFileResponse(reply, file.of(replyData)) : replyData;
  };
  const descriptor = { value: handler, writable: true, configurable: true };
  Object.defineProperty(controllerClass.prototype, name, descriptor);
  Req()(controllerClass.prototype, name, 0);
  Res({ passthrough: true })(controllerClass.prototype, name, 1);
  Roles(caller)(controllerClass.prototype, name, descriptor);
  const limit = documentation.limit ?? (route.method === 'GET' ? 'reads' : 'writes');
  Endpoint(route, { ...documentation, limit, tag, contract, reply: file?.mediaType ?? contract.reply })(
    controllerClass.prototype,
    name,
    descriptor,
  );
}
