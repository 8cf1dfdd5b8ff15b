import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Agency } from '#app/agency';
import type { FaultMode } from './mode';

/** Ends the connection without an answer, as a broken network does. */
function cutConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Applies the mode before a request is executed. A hijacked or answered request is not executed. */
async function applyMode({ mode, how, ms = 0 }: FaultMode, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (mode === 'slow') await delay(ms, undefined, { ref: false });
  else if (mode === 'hang') reply.hijack();
  else if (mode === 'down' && how === 'cut') cutConnection(request, reply);
  else if (mode === 'down') await reply.code(503).type('text/html; charset=utf-8').send('<h1>Servicio no disponible</h1>');
}

/** Injects faults into requests to the agency's addresses in the way that a test chose. Controls are never disturbed. */
export function injectFaults(server: FastifyInstance, { modes }: Agency): void {
  const requestsWithoutAnswer = new WeakSet<FastifyRequest>();
  server.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/wlpl/')) return;
    const mode = modes.consume();
    if (mode.mode === 'answer-lost') requestsWithoutAnswer.add(request);
    await applyMode(mode, request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (requestsWithoutAnswer.has(request)) cutConnection(request, reply);
    await Promise.resolve();
    return payload;
  });
}
