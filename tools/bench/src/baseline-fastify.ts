// Ceiling for reads: a bare Fastify that answers with its compressed input payload. It runs in its own process, as the gateway does.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [port = '0', file = ''] = process.argv.slice(2);
const payload = readFileSync(file);
const app = fastify();
app.get('/', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').header('content-encoding', 'br').header('etag', '"bench"').send(payload),
);
void app.listen({ port: Number(port), host: '127.0.0.1' }).then((address) => process.send?.({ address }));
