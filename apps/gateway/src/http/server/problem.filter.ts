import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@brote/contracts';
import { PROBLEM_CONTENT_TYPE, type Logger } from '@brote/service-runtime';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { GatewayProblem } from '../problems/gateway-problem';
import { problemOf } from '../problems/problem-of';
import { traceIdOf } from './request-context';
import type { RouteTable } from '../routes/route-table';
import type { ResponseHeaders } from './security-headers';

/** Turns every thrown error into a response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly logger: Logger,
    private readonly securityHeaders: ResponseHeaders,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Responds with problem details, and logs internal errors with their cause. */
  sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = isUnknownRoute(thrown) ? notFoundProblem(this.routes, request) : thrown;
    const traceId = traceIdOf(request);
    const { body, headers } = problemOf(error, traceId);
    if (body.status >= 500) this.logFailure(error, body, request);
    else if (body.status === 401 || body.status === 403) this.logRefusal(body, request);
    if (reply.sent) return;
    void reply
      .code(body.status)
      .headers({ ...this.securityHeaders, ...headers, 'content-type': PROBLEM_CONTENT_TYPE, 'cache-control': 'no-store' })
      .send(JSON.stringify(body));
  }

  /** Logs refused callers for later analysis. */
  private logRefusal({ code, traceId }: Problem, request: FastifyRequest): void {
    this.logger.info({ code, trace_id: traceId, route: request.routeOptions.url }, 'a caller was refused');
  }

  private logFailure(error: unknown, { code, traceId }: Problem, request: FastifyRequest): void {
    const fields = { error, code, trace_id: traceId, route: request.routeOptions.url };
    if (code === 'INTERNAL') this.logger.error(fields, 'a request failed');
    else this.logger.warn(fields, 'a request could not be served');
  }
}

/** The response for an unknown address or method. */
export function notFoundProblem(routes: RouteTable, { url, method }: FastifyRequest): GatewayProblem {
  const methods = routes.methodsOf(url);
  if (methods.length === 0 || methods.includes(method)) return new GatewayProblem('NOT_FOUND');
  return new GatewayProblem('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } });
}

function isUnknownRoute(thrown: unknown): boolean {
  return thrown instanceof HttpException && thrown.getStatus() === 404;
}

/** Gives writes to unknown addresses a response with limits, guards and headers like any other. */
export function registerNotFoundHandler(server: FastifyInstance, routes: RouteTable): void {
  server.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { access: 'public', limit: 'reads' },
    handler: (request) => {
      throw notFoundProblem(routes, request);
    },
  });
}
