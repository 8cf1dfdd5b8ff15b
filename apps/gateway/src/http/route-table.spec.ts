import Fastify, { type FastifyInstance } from 'fastify';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Public } from '../access/access.decorator';
import { RouteTable } from './route-table';

@Controller()
class Declared {
  @Public()
  @Get('declared')
  answer(): string {
    return 'open';
  }
}

@Controller()
class Forgotten {
  @Get('forgotten')
  answer(): string {
    return 'unknown';
  }
}

@Module({ controllers: [Declared] })
class DeclaredModule {}

@Module({ controllers: [Declared, Forgotten] })
class ForgottenModule {}

async function start(module: Type): Promise<RouteTable> {
  const adapter = new FastifyAdapter();
  const routes = new RouteTable();
  const server: FastifyInstance = adapter.getInstance();
  routes.watch(server);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: false, abortOnError: false });
  await app.init();
  await app.close();
  return routes;
}

describe('the access of a route', () => {
  it('is declared by each route', async () => {
    const { routes } = await start(DeclaredModule);
    expect(routes).toEqual(
      expect.arrayContaining([{ method: 'GET', path: '/declared', access: 'public', document: undefined, byCookie: false }]),
    );
  });

  it('is required, or the application does not start', async () => {
    await expect(start(ForgottenModule)).rejects.toThrow('GET /forgotten does not declare who may call it');
  });

  it('is required from routes outside controllers too', () => {
    const server = Fastify();
    new RouteTable().watch(server);
    expect(() => server.get('/beside', () => 'x')).toThrow('GET /beside does not declare');
  });

  it('is stored by path, so that a wrong method differs from a wrong address', () => {
    const server = Fastify();
    const routes = new RouteTable();
    routes.watch(server);
    server.post('/a/:id', { config: { access: 'public' } }, () => 'x');
    server.get('/*', { config: { access: 'public' } }, () => 'x');
    expect([routes.methodsOf('/a/1?b=2'), routes.methodsOf('/a/1/2'), routes.methodsOf('/b')]).toEqual([['POST'], [], []]);
  });
});
