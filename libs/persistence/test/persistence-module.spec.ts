import { adminUrl, eventually } from '@brote/test-support';
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
    admin = await new DataSource({ type: 'postgres', url: await adminUrl() }).initialize();
  });

  afterAll(async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.destroy();
  });

  it('waits for a missing database, reports its health, and closes its connections at the end', async () => {
    const url = new URL(await adminUrl());
    url.pathname = `/${name}`;
    const health = { register: (part: string, check: () => Promise<void>) => void checks.set(part, check) };
    @Global()
    @Module({
      imports: [PersistenceModule.forRoot({ service: 'test', url: () => url.href, entities: [], migrations: [] })],
      providers: [{ provide: HEALTH_REGISTRY, useValue: health }],
      exports: [HEALTH_REGISTRY],
    })
    class LateApp {}

    let started = false;
    const starting = NestFactory.createApplicationContext(LateApp, { logger: false }).finally(() => (started = true));
    const until = Date.now() + 400;
    await eventually(() => Date.now() > until);
    expect(started).toBe(false);
    await admin.query(`CREATE DATABASE ${name}`);
    const app = await starting;
    expect(await app.get(UnitOfWork).run((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await expect(checks.get('database')?.()).resolves.toBeUndefined();
    const dataSource = app.get(DataSource);
    await app.close();
    expect(dataSource.isInitialized).toBe(false);
  });
});
