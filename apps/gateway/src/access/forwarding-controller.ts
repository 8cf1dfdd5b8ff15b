import type { Class, ProblemCode, RequestContract } from '@brote/contracts';
import { RequestClient } from '@brote/messaging';
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitGroup } from '../http/limits/limit-group';
import { ClientAddresses } from '../http/requests/client-address';
import { idempotencyKeyOf } from '../http/requests/idempotency-key';
import { Endpoint, type Route } from '../http/routes/endpoint.decorator';
import type { SuccessStatus } from '../http/routes/route-config';
import type { Tag } from '../http/routes/tags';

/** A file to save. */
export interface FileDownload {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** The declaration of a route that forwards a request to the service that handles it. */
export interface DeclaredRoute {
  route: Route;
  contract: RequestContract<object, object, ProblemCode>;
  id: string;
  summary: string;
  description: string;
  /** The status of a success; 200 by default. */
  status?: SuccessStatus;
  /** The JSON body, when the request has more fields than the path. */
  body?: Class<object>;
  query?: Class<object>;
  /** `reads` for GET, `writes` for the rest by default. */
  limit?: LimitGroup;
  file?: { mediaType: string; of: (reply: object) => FileDownload };
}

/** A declared route, with its access and the way to its message. */
interface ForwardedRoute extends DeclaredRoute {
  access: MethodDecorator;
  byLink?: boolean;
  /** Builds the contract's request. */
  readMessage: (request: FastifyRequest, addresses: ClientAddresses) => Promise<object>;
  /** Whether the service gets the caller's `Idempotency-Key`. */
  forwardsKey: boolean;
}

/** Binds a file response to the type of its contract's reply. */
export function fileResponseOf<Rep extends object>(
  { reply }: Pick<RequestContract<object, Rep, ProblemCode>, 'reply'>,
  mediaType: string,
  toFile: (reply: Rep) => Omit<FileDownload, 'mediaType'>,
): DeclaredRoute['file'] {
  return { mediaType, of: (replyData) => ({ ...toFile(Object.assign(new reply(), replyData)), mediaType }) };
}

/** Marks the response as a file to save, and returns its bytes. */
export function prepareFileResponse(reply: FastifyReply, { name, mediaType, content }: FileDownload): Buffer {
  // Only characters that every header and file system accepts.
  const safeFileName = name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
  void reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${safeFileName}"` });
  return content;
}

class ForwardingController {
  constructor(
    readonly requests: RequestClient,
    readonly addresses: ClientAddresses,
  ) {}
}

/** A controller of routes that forward requests, each with the signed caller. */
export function forwardingController(tag: Tag, routes: readonly ForwardedRoute[]): Type {
  class GeneratedController extends ForwardingController {}
  Controller()(GeneratedController);
  Inject(RequestClient)(GeneratedController, undefined, 0);
  Inject(ClientAddresses)(GeneratedController, undefined, 1);
  for (const route of routes) addRoute(GeneratedController.prototype, tag, route);
  return GeneratedController;
}

function addRoute(
  controller: ForwardingController,
  tag: Tag,
  { access, readMessage, forwardsKey, route, file, ...rest }: ForwardedRoute,
): void {
  const { contract, limit = route.method === 'GET' ? 'reads' : 'writes' } = rest;
  const handler = async function (this: ForwardingController, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const idempotencyKey = forwardsKey ? idempotencyKeyOf(request) : undefined;
    const message = await readMessage(request, this.addresses);
    const replyData = await this.requests.send(contract, message, { caller: request.caller, idempotencyKey });
    return file ? prepareFileResponse(reply, file.of(replyData)) : replyData;
  };
  const descriptor = { value: handler, writable: true, configurable: true };
  Object.defineProperty(controller, rest.id, descriptor);
  Req()(controller, rest.id, 0);
  Res({ passthrough: true })(controller, rest.id, 1);
  access(controller, rest.id, descriptor);
  Endpoint(route, { ...rest, limit, tag, reply: file?.mediaType ?? contract.reply })(controller, rest.id, descriptor);
}
