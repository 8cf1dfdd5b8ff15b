import type { FastifyInstance } from 'fastify';
import { notFound } from './problem.filter';
import type { RouteTable } from './route-table';

/** Gives writes to addresses that no route has an answer that is limited, guarded and headed like any other. */
export function registerNotFoundHandler(server: FastifyInstance, routes: RouteTable): void {
  server.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { access: 'public', limit: 'reads' },
    handler: (request) => {
      throw notFound(routes, request);
    },
  });
}
