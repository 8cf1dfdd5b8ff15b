import { SERVICES } from '../services';
import type { ShopSettings } from '../settings/shop-settings';
import { validateRole } from './check-postgres';
import type { RoleAndServer } from './open-database';

const healthyRole: RoleAndServer = {
  ...{ version: 180_000, epochMs: 0, isSuperuser: false, roleConnections: -1, serverConnections: 97 },
  ...{ ownedTables: 0, canCreateTables: false, openDatabases: [] },
};
const services = SERVICES.filter((service) => service !== 'gateway').map((service) => ({
  service,
  env: { DATABASE_URL: `postgres://${service}:password@database:5432/${service}` },
  fileOf: () => undefined,
}));
const shop: ShopSettings = { services, homeOf: () => 'a file' };
const validateAll = (changes: Partial<RoleAndServer>) =>
  services.flatMap((service) => validateRole(service, { ...healthyRole, ...changes }, shop));

describe('the check of PostgreSQL', () => {
  it('accepts the defaults of a new server', () => {
    expect(validateAll({})).toEqual([]);
  });

  it('refuses a version before 15', () => {
    expect(validateAll({ version: 150_000 })).toEqual([]);
    expect(validateAll({ version: 140_012 })[0]).toMatchObject({ sentence: 'PostgreSQL has version 14, and 15 is needed.' });
  });

  it('counts the connections of all services of one server once', () => {
    expect(validateAll({ serverConnections: 78 })).toEqual([]);
    expect(validateAll({ serverConnections: 77 })).toEqual([
      expect.objectContaining({ service: 'shop', sentence: 'PostgreSQL allows 77 connections, and 6 services need 78.' }),
    ]);
  });

  it('counts the pool of each service as it is set', () => {
    const [first, ...others] = services.map(({ env, ...service }) => ({ ...service, env: { ...env, DATABASE_POOL_SIZE: '10' } }));
    if (first === undefined) throw new Error('There is no service');
    const largerPool = { ...first, env: { ...first.env, DATABASE_POOL_SIZE: '30' } };
    const largerShop = { ...shop, services: [largerPool, ...others] };
    expect(validateRole(largerPool, { ...healthyRole, roleConnections: 20 }, largerShop)).toEqual([
      expect.objectContaining({ sentence: 'The role may open 20 connections, and needs 33.' }),
      expect.objectContaining({ sentence: 'PostgreSQL allows 97 connections, and 6 services need 98.' }),
    ]);
  });
});
