import type { FastifyRateLimitStoreCtor, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ClientAddresses } from '../requests/client-address';
import { GatewayProblem } from '../problems/gateway-problem';
import { STRICT_GROUPS, type LimitGroup } from './limit-group';
import type { StrictRateLimit } from './strict-rate-limit';
import type { SharedCounters } from './shared-counters';

/** The group of a route that names none. */
const DEFAULT_GROUP: LimitGroup = 'reads';

interface RateLimitOptions {
  counters: SharedCounters;
  /** Count the groups that are strict. */
  strictLimit: Pick<StrictRateLimit, 'countRequest'>;
  addresses: ClientAddresses;
  limits: Readonly<Record<LimitGroup, number>>;
  /** Writes per window that one account may make. */
  accountWrites: number;
}

/** Counts each request against the group of its route, and refuses requests over the limit. A route without a group counts as a read. */
export class RateLimit {
  private readonly counters: SharedCounters;
  private readonly strictLimit: Pick<StrictRateLimit, 'countRequest'>;
  private readonly addresses: ClientAddresses;
  private readonly limits: Readonly<Record<LimitGroup, number>>;
  private readonly accountWrites: number;

  constructor({ counters, strictLimit, addresses, limits, accountWrites }: RateLimitOptions) {
    this.counters = counters;
    this.strictLimit = strictLimit;
    this.addresses = addresses;
    this.limits = limits;
    this.accountWrites = accountWrites;
  }

  /** The options of the rate-limit plug-in; it uses the counters that all copies share. */
  pluginOptions(windowMs: number): RateLimitPluginOptions {
    return {
      global: false,
      timeWindow: windowMs,
      store: createStore(this.counters, this.strictLimit),
      keyGenerator: (request) => this.keyOf(groupOf(request), request.ip),
      max: (request) => this.limits[groupOf(request)],
      errorResponseBuilder: () => new GatewayProblem('TOO_MANY_REQUESTS'),
    };
  }

  /** The same check, synchronous, for cached responses, where the plug-in's promises would cost too much. @throws TOO_MANY_REQUESTS */
  createCheck(group: LimitGroup = DEFAULT_GROUP): (request: FastifyRequest) => void {
    const maxRequests = this.limits[group];
    return ({ ip }) => {
      if (this.counters.countRequest(this.keyOf(group, ip)) > maxRequests) throw this.createTooManyRequestsProblem();
    };
  }

  /** Counts a write of an account from any address. @throws TOO_MANY_REQUESTS */
  checkAccount(userId: string): void {
    if (this.counters.countRequest(`account:${userId}`) > this.accountWrites) throw this.createTooManyRequestsProblem();
  }

  private createTooManyRequestsProblem(): GatewayProblem {
    return new GatewayProblem('TOO_MANY_REQUESTS', {
      headers: { 'retry-after': String(Math.ceil(this.counters.msUntilNextWindow() / 1_000)) },
    });
  }

  private keyOf(group: LimitGroup, address: string): string {
    return `${group}:${this.addresses.hashOf(address)}`;
  }
}

function groupOf({ routeOptions }: FastifyRequest): LimitGroup {
  return routeOptions.config.limit ?? DEFAULT_GROUP;
}

const STRICT_KEY_PATTERN = new RegExp(`^(?:${[...STRICT_GROUPS].join('|')}):`);

function createStore(counters: SharedCounters, strictLimit: Pick<StrictRateLimit, 'countRequest'>): FastifyRateLimitStoreCtor {
  return class {
    incr(key: string, callback: (error: null, result: { current: number; ttl: number }) => void): void {
      const reportCount = (current: number): void => callback(null, { current, ttl: counters.msUntilNextWindow() });
      if (STRICT_KEY_PATTERN.test(key)) void strictLimit.countRequest(key).then(reportCount);
      else reportCount(counters.countRequest(key));
    }

    child(): this {
      return this;
    }
  };
}
