import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const NAMES = {
  orders: 'brote_orders_payments',
  subscriptions: 'brote_subscriptions',
  catalog: 'brote_catalog_inventory',
  identity: 'brote_identity',
};

/** Connections to the databases of a shop. They only read, to see whether work is left. */
export class Databases {
  #clients = new Map();

  constructor(home) {
    this.home = home;
  }

  async query(owner, sql, values = []) {
    const client = this.#clients.get(owner) ?? (await this.#connect(owner));
    return (await client.query(sql, values)).rows;
  }

  async close() {
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    await Promise.all(clients.map((client) => client.end()));
  }

  async #connect(owner) {
    const password = (await readFile(join(this.home, 'data/postgres/brote-superuser-password'), 'utf8')).trim();
    const port = (await readFile(join(this.home, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')[3];
    const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${NAMES[owner]}` });
    await client.connect();
    this.#clients.set(owner, client);
    return client;
  }
}
