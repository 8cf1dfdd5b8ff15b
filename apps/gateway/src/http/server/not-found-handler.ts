import type { FastifyInstance } from 'fastify';
import { notFoundProblem } from './problem.filter';
import type { RouteTable } from '../routes/route-table';

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
