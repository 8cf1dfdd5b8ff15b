import { randomBytes } from 'node:crypto';
import { resolveAdminUrl, runAsAdmin, eventually } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSourceOptions, sqlState } from '../src';
import { connectWithRetry } from '../src/connect-with-retry';

Logger.overrideLogger(false);

const INSUFFICIENT_PRIVILEGE = '42501';

class CreateLog1700000002000 implements MigrationInterface {
  name = 'CreateLog1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE parcel (id int GENERATED ALWAYS AS IDENTITY, weight int)');
    await runner.query('CREATE TABLE log (entry text)');
    await runner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$`);
    await runner.query(`CREATE TRIGGER log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log EXECUTE FUNCTION refuse()`);
    await runner.query(`CREATE FUNCTION make_more() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'CREATE TABLE more (id int)'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parcel, log');
  }
}

describe('the role of a service whose tables belong to a migrator', () => {
  const name = `rights_${randomBytes(4).toString('hex')}`;
  const openDataSources: DataSource[] = [];
  let addresses: { service: string; migrator: string };

  beforeEach(async () => {
    const url = new URL(await resolveAdminUrl());
    const urlWithRole = (role: string): string => Object.assign(new URL(url), { username: role, password: 'x', pathname: `/${name}` }).href;
    addresses = { service: urlWithRole(name), migrator: urlWithRole(`${name}_owner`) };
    await runAsAdmin(async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
      await client.query(`CREATE ROLE ${name}_owner LOGIN PASSWORD 'x'`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}_owner`);
    });
  });

  afterEach(async () => {
    await Promise.all(openDataSources.splice(0).map((source) => source.destroy()));
    await runAsAdmin(async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${name}, ${name}_owner`);
    });
  });

  async function connect(migrationUrl?: string): Promise<DataSource> {
    const options = createDataSourceOptions({
      ...{ service: 'test', url: addresses.service, entities: [] },
      migrations: [CreateLog1700000002000],
    });
    const source = await connectWithRetry(options, migrationUrl);
    openDataSources.push(source);
    return source;
  }

  it('may read and write rows, and may insert into append-only tables', async () => {
    const serviceDataSource = await connect(addresses.migrator);

    await serviceDataSource.query('INSERT INTO parcel (weight) VALUES (20)');
    await serviceDataSource.query('UPDATE parcel SET weight = 21');
    await serviceDataSource.query(`INSERT INTO log VALUES ('weighed')`);

    expect(await serviceDataSource.query('SELECT weight FROM parcel')).toEqual([{ weight: 21 }]);
    expect(await serviceDataSource.query('SELECT entry FROM log')).toEqual([{ entry: 'weighed' }]);
  });

  it.each([
    'CREATE TABLE mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE parcel ADD COLUMN note text',
    'ALTER TABLE log DISABLE TRIGGER ALL',
    'DROP TRIGGER log_append_only ON log',
    'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'DROP TABLE log',
    'TRUNCATE parcel',
    'TRUNCATE log',
    `UPDATE log SET entry = ''`,
    'DELETE FROM log',
    'DELETE FROM migration',
    'SET session_replication_role = replica',
  ])('cannot %s', async (statement) => {
    const serviceDataSource = await connect(addresses.migrator);

    const outcome = await serviceDataSource.query(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    );

    expect(outcome).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('receives the same privileges on tables that a function of the owner creates', async () => {
    const serviceDataSource = await connect(addresses.migrator);

    await serviceDataSource.query('SELECT make_more()');
    await serviceDataSource.query('INSERT INTO more VALUES (1)');

    expect(await serviceDataSource.query('SELECT id FROM more')).toEqual([{ id: 1 }]);
  });

  it('waits until another process has migrated when it has no migrator itself', async () => {
    let isConnected = false;
    const pendingConnection = connect().finally(() => (isConnected = true));
    const waitUntilMs = Date.now() + 400;
    await eventually(() => Date.now() > waitUntilMs);
    expect(isConnected).toBe(false);

    await connect(addresses.migrator);

    expect(await (await pendingConnection).query('SELECT entry FROM log')).toEqual([]);
  });

  it('receives all its privileges at once: a waiting process does not start with some of them', async () => {
    await connect(addresses.migrator);
    const ownerClient = new Client({ connectionString: addresses.migrator });
    await ownerClient.connect();
    // The state after the first migrations: no privileges yet. An open transaction delays the last privilege.
    await ownerClient.query(`REVOKE ALL ON migration, log FROM ${name}`);
    await ownerClient.query('BEGIN');
    await ownerClient.query(`GRANT SELECT ON log TO ${name}_owner`);
    const pendingGrant = connect(addresses.migrator);
    const SELECT_WAITING_SESSIONS = `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}' AND wait_event_type = 'Lock'`;
    await eventually(async () => expect((await runAsAdmin((admin) => admin.query(SELECT_WAITING_SESSIONS))).rowCount).toBe(1));

    let isConnected = false;
    const pendingConnection = connect().finally(() => (isConnected = true));
    const waitUntilMs = Date.now() + 400;
    await eventually(() => Date.now() > waitUntilMs);
    expect(isConnected).toBe(false);

    await ownerClient.query('ROLLBACK');
    await ownerClient.end();
    await pendingGrant;
    await (await pendingConnection).query(`INSERT INTO log VALUES ('weighed')`);
  });
});
