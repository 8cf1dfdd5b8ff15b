import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEM_CONTENT_TYPE, type Logger } from '@brote/service-runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayProblem } from './gateway-problem';
import { problemOf } from './problem-of';
import type { RouteTable } from './route-table';

/** The one place where something thrown becomes an answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Answers with problem details; faults of ours are logged with what happened. */
  answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = isUnknownRoute(thrown) ? notFound(this.routes, request) : thrown;
    const { body, headers } = problemOf(error, request.traceId);
    if (body.status >= 500) this.report(error, body.code, request);
    if (reply.sent) return;
    void reply
      .code(body.status)
      .headers({ ...headers, 'content-type': PROBLEM_CONTENT_TYPE, 'cache-control': 'no-store' })
      .send(JSON.stringify(body));
  }

  private report(error: unknown, code: string, request: FastifyRequest): void {
    const fields = { error, code, trace_id: request.traceId, route: request.routeOptions.url };
    if (code === 'INTERNAL') this.logger.error(fields, 'a request failed');
    else this.logger.warn(fields, 'a request could not be served');
  }
}

/** The answer to an address or method that no route has. */
export function notFound(routes: RouteTable, { url, method }: FastifyRequest): GatewayProblem {
  const methods = routes.methodsOf(url);
  if (methods.length === 0 || methods.includes(method)) return new GatewayProblem('NOT_FOUND');
  return new GatewayProblem('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } });
}

function isUnknownRoute(thrown: unknown): boolean {
  return thrown instanceof HttpException && thrown.getStatus() === 404;
}
