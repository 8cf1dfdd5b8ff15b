// The rights that the check of isolation reads: it must know every subject, and which of them a service may not use.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { covers, foreignSubjects, readRights } from '../../../deploy/one-host/isolation/rights.mjs';
import { SERVICES } from '../../../deploy/one-host/settings/services.mjs';
import { root } from '../typescript/load-typescript.mjs';

const FILE = join(root, 'deploy/nats/services.conf');

describe('the rights at the broker', () => {
  it('are read for every service, without losing a subject', () => {
    const rights = readRights(FILE);
    assert.deepEqual(
      Object.keys(rights),
      SERVICES.map(({ name }) => name),
    );
    const subjects = Object.values(rights).flatMap(({ publish, subscribe }) =>
      [publish, subscribe].flatMap(({ allow, deny }) => [...allow, ...deny]),
    );
    assert.equal(subjects.length, [...readFileSync(FILE, 'utf8').matchAll(/^\s+"[^"]+"$/gm)].length);
  });

  for (const [pattern, subject, expected] of [
    ['rpc.orders.get.v1', 'rpc.orders.get.v1', true],
    ['rpc.orders.get.v1', 'rpc.orders.get.v2', false],
    ['rpc.orders.>', 'rpc.orders.get.v1', true],
    ['rpc.orders.>', 'rpc.orders', false],
    ['rpc.*.get', 'rpc.orders.get', true],
    ['rpc.*.get', 'rpc.orders.get.v1', false],
    ['rpc.orders.*.v1', 'rpc.orders', false],
  ])
    it(`${pattern} ${expected ? 'covers' : 'does not cover'} ${subject}`, () => assert.equal(covers(pattern, subject), expected));

  it('of another service are foreign unless the service has them, too', () => {
    const own = { allow: ['rpc.orders.>', 'evt.identity.*'], deny: ['rpc.orders.pay.v1'] };
    const foreign = {
      allow: ['rpc.orders.get.v1', 'rpc.orders.pay.v1', 'evt.catalog.>', 'evt.identity.closed', '_INBOX.gateway.*'],
      deny: [],
    };
    assert.deepEqual(foreignSubjects(own, foreign), ['rpc.orders.pay.v1', 'evt.catalog.probe', '_INBOX.gateway.probe']);
  });

  it('keep subjects of each service from each other service', () => {
    const rights = readRights(FILE);
    const pairs = SERVICES.flatMap(({ name: service }) =>
      SERVICES.filter(({ name }) => name !== service).map(({ name }) => ({ service, name })),
    );
    assert.equal(pairs.length, 42);
    for (const { service, name } of pairs)
      assert.ok(
        foreignSubjects(rights[service].subscribe, rights[name].subscribe).length > 0,
        `${service} has all subscriptions of ${name}`,
      );
  });
});
