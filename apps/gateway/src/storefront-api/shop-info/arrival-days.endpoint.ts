import { COUNTRIES } from '@brote/contracts/orders';
import { ArrivalDaysView, RUNTIME_ROUTES } from '@brote/contracts/runtime';
import { arrivalDays, type Clock, dispatchDay } from '@brote/service-runtime';
import type { FastifyInstance } from 'fastify';
import { cachedJson, type CachedResponse } from '../../http/cache/cached-response';
import { serveFromMemory } from '../../http/cache/serve-from-memory';
import type { RouteDocument } from '../../http/routes/route-config';
import type { ResponseHeaders } from '../../http/server/security-headers';

/** The arrival days in all countries for one dispatch day. */
function arrivalDaysOf(leavesOn: string): ArrivalDaysView {
  const countries = COUNTRIES.map((country) => {
    const { from, until } = arrivalDays(leavesOn, country);
    return { country, arrivesFrom: from, arrivesUntil: until };
  });
  return { leavesOn, countries };
}

const DOCUMENT: RouteDocument = {
  id: 'getArrivalDays',
  summary: 'Get the expected days of arrival',
  description: 'First and last expected day for each country, for an order that is paid now. Days are Europe/Madrid.',
  tag: 'status',
  reply: ArrivalDaysView,
};

/** Arrival days of an order that is paid now, for the review before the payment. They change with the dispatch day. */
export function serveArrivalDays(server: FastifyInstance, clock: Clock, headers: ResponseHeaders): void {
  let cachedDay: { leavesOn: string; answer: CachedResponse } | undefined;
  serveFromMemory(server, RUNTIME_ROUTES.arrivalDays, DOCUMENT, (request, reply) => {
    const leavesOn = dispatchDay(clock.now());
    if (cachedDay?.leavesOn !== leavesOn) cachedDay = { leavesOn, answer: cachedJson(arrivalDaysOf(leavesOn), headers) };
    return cachedDay.answer.send(request, reply);
  });
}
