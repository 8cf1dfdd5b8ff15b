import type { FastifyRequest } from 'fastify';
import type { ClientAddresses } from '../http/client-address';
import { GatewayProblem } from '../http/gateway-problem';
import type { LimitGroup } from './limit-group';
import type { SharedCounters } from './shared-counters';

/** Counts each request of a route against its group and refuses what is too much. Synchronous, because every request pays for it. */
export class RateLimit {
  constructor(
    private readonly counters: SharedCounters,
    private readonly addresses: ClientAddresses,
    private readonly limits: Readonly<Record<LimitGroup, number>>,
  ) {}

  /** Throws TOO_MANY_REQUESTS with the seconds to wait. A route without a group counts as a read: there is none without a limit. */
  check(request: FastifyRequest): void {
    const group = request.routeOptions.config.limit ?? 'reads';
    const count = this.counters.hit(`${group}:${this.addresses.hashOf(request.ip)}`);
    if (count <= this.limits[group]) return;
    throw new GatewayProblem('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(this.counters.secondsLeft()) } });
  }
}
