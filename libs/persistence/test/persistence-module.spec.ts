import { resolveAdminUrl, eventually } from '@brote/test-support';
import { Global, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { HEALTH_REGISTRY, PersistenceModule, UnitOfWork } from '../src';

Logger.overrideLogger(false);

describe('PersistenceModule', () => {
  const name = `late_${process.pid}`;
  const checks = new Map<string, () => Promise<void>>();
  let admin: DataSource;

  beforeAll(async () => {
    admin = await new DataSource({ type: 'postgres', url: await resolveAdminUrl() }).initialize();
  });

  afterAll(async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.destroy();
  });

  it('waits for a missing database, reports its health, and closes its connections at the end', async () => {
    const url = new URL(await resolveAdminUrl());
    url.pathname = `/${name}`;
    const health = { register: (part: string, check: () => Promise<void>) => void checks.set(part, check) };
    @Global()
    @Module({
      imports: [PersistenceModule.forRoot({ service: 'test', url: () => url.href, entities: [], migrations: [] })],
      providers: [{ provide: HEALTH_REGISTRY, useValue: health }],
      exports: [HEALTH_REGISTRY],
    })
    class TestAppModule {}

    let hasStarted = false;
    const pendingApp = NestFactory.createApplicationContext(TestAppModule, { logger: false }).finally(() => (hasStarted = true));
    const waitUntilMs = Date.now() + 400;
    await eventually(() => Date.now() > waitUntilMs);
    expect(hasStarted).toBe(false);
    await admin.query(`CREATE DATABASE ${name}`);
    const app = await pendingApp;
    expect(await app.get(UnitOfWork).run((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await expect(checks.get('database')?.()).resolves.toBeUndefined();
    const dataSource = app.get(DataSource);
    await app.close();
    expect(dataSource.isInitialized).toBe(false);
  });
});
