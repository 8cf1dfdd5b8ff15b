import Fastify, { type FastifyInstance } from 'fastify';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Public } from './access.decorator';
import { RouteTable } from '../http/routes/route-table';

@Controller()
class DeclaredController {
  @Public()
  @Get('declared')
  answer(): string {
    return 'open';
  }
}

@Controller()
class UndeclaredController {
  @Get('forgotten')
  answer(): string {
    return 'unknown';
  }
}

@Module({ controllers: [DeclaredController] })
class DeclaredModule {}

@Module({ controllers: [DeclaredController, UndeclaredController] })
class UndeclaredModule {}

async function startApp(module: Type): Promise<RouteTable> {
  const adapter = new FastifyAdapter();
  const routes = new RouteTable();
  const server: FastifyInstance = adapter.getInstance();
  routes.recordRoutesOf(server);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { logger: false, abortOnError: false });
  await app.init();
  await app.close();
  return routes;
}

describe('the access of a route', () => {
  it('is declared by each route', async () => {
    const { routes } = await startApp(DeclaredModule);
    expect(routes).toEqual(
      expect.arrayContaining([{ method: 'GET', path: '/declared', access: 'public', document: undefined, byCookie: false }]),
    );
  });

  it('is required, or the application does not start', async () => {
    await expect(startApp(UndeclaredModule)).rejects.toThrow('GET /forgotten does not declare who may call it');
  });

  it('is required from routes outside controllers too', () => {
    const server = Fastify();
    new RouteTable().recordRoutesOf(server);
    expect(() => server.get('/beside', () => 'x')).toThrow('GET /beside does not declare');
  });

  it('is stored by path, so that a wrong method differs from a wrong address', () => {
    const server = Fastify();
    const routes = new RouteTable();
    routes.recordRoutesOf(server);
    server.post('/a/:id', { config: { access: 'public' } }, () => 'x');
    server.get('/*', { config: { access: 'public' } }, () => 'x');
    expect([routes.methodsOf('/a/1?b=2'), routes.methodsOf('/a/1/2'), routes.methodsOf('/b')]).toEqual([['POST'], [], []]);
  });
});
