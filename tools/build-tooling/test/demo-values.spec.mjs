// No service may show the seller of the demonstration to the public. This spec starts from the configurations of all services.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { CONFIGURATION_EXPORTS, CONFIGURATIONS } from '../env-example/configurations.mjs';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const randomText = (first) => `${first}4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m-r4nd0m`;

/** The variables that services require, as a public shop sets them. Each service reads some of them. */
const PUBLIC_SHOP = {
  PUBLIC_ORIGIN: 'https://cepillos.es',
  NATS_URL: 'tls://broker.cepillos.es:4222',
  NATS_NKEY_SEED: `SU${'A'.repeat(56)}`,
  DATABASE_URL: 'postgres://role:r4nd0m@database.cepillos.es/shop',
  SMTP_URL: 'smtps://user:r4nd0m@mail.cepillos.es',
  STRIPE_SECRET_KEY: ['sk', 'live', 'r4nd0m'].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_r4nd0m',
  CALLER_PRIVATE_KEY: privateKey,
  SIGNING_ROOT_PUBLIC_KEY: publicKey,
  SIGNING_ROOT_PRIVATE_KEY: privateKey,
  ...Object.fromEntries(
    ['CLIENT_HASH_KEY', 'TOKEN_SECRET', 'KEY_ENCRYPTION_KEY', 'LINK_SECRET', 'DELIVERY_LINK_SECRET', 'UNSUBSCRIBE_SECRET'].map(
      (name, index) => [name, randomText(String.fromCodePoint('a'.codePointAt(0) + index))],
    ),
  ),
};
const REAL_SELLER = {
  SELLER_NAME: 'Cepillos S.L.',
  SELLER_TAX_ID: 'B12345674',
  SELLER_ADDRESS: 'Carrer de Cadis 48, 46006 València',
  SELLER_EMAIL: 'hola@cepillos.es',
  SELLER_PACKAGING_ID: 'ENV/2026/000012345',
  MAIL_FROM: 'pedidos@cepillos.es',
  SUPPORT_EMAIL: 'soporte@cepillos.es',
};

/** Services that show the seller, and where: the legal pages, the invoices, and the mails. */
const SERVICES_WITH_SELLER = ['gateway', 'orders-payments', 'notifications'];

/** Code that may use the demonstration's identity: defaults of variables, which are refused, and commands of the local stack. */
const DEMO_USERS = /^apps\/(notifications\/src\/config\.ts|identity\/src\/operations\/commands\/|catalog-inventory\/src\/demo\/)/;

/** A value of the demonstration for any variable: an address for e-mails, otherwise a name. */
const demoValueFor = (name) => (/MAIL/.test(name) ? 'hola@tienda.example' : 'Tienda Demo S.L.');

let loaded;
before(async () => {
  const contents = [
    "import 'reflect-metadata';",
    "export { isDemoValue } from './libs/brand/src/index.ts';",
    "export { envRulesOf } from './libs/service-runtime/src/config/env.decorator.ts';",
    "export { loadConfig } from './libs/service-runtime/src/config/load-config.ts';",
    ...CONFIGURATION_EXPORTS,
  ].join('\n');
  loaded = await loadTypeScript(contents, { name: 'demo-values' });
});

const classOf = (service) => loaded[CONFIGURATIONS[service][1]];
const rulesOf = (service) => loaded.envRulesOf(classOf(service).prototype);

/** Names of the variables that a service refuses with this environment. */
function refusedVariables(service, env) {
  try {
    loaded.loadConfig(classOf(service), env);
    return [];
  } catch (error) {
    assert.ok(Array.isArray(error.problems), error);
    return error.problems.map((problem) => problem.split(' ')[0]);
  }
}

const listFiles = (pattern) => execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

describe('the values of the demonstration', () => {
  it('are looked for in every service that has a configuration', () => {
    const files = listFiles('apps/*/src/config.ts');
    assert.deepEqual(
      files.toSorted(),
      Object.values(CONFIGURATIONS)
        .map(([file]) => file)
        .toSorted(),
    );
  });

  for (const service of Object.keys(CONFIGURATIONS)) {
    it(`are accepted by ${service} on one machine, and refused one by one with a public origin`, () => {
      const demoVariables = rulesOf(service).filter(({ fallback }) => typeof fallback === 'string' && loaded.isDemoValue(fallback));
      assert.deepEqual(refusedVariables(service, { ...PUBLIC_SHOP, ...REAL_SELLER }), []);
      for (const { name, fallback } of demoVariables) {
        const { [name]: _real, ...otherValues } = REAL_SELLER;
        assert.deepEqual(refusedVariables(service, { ...PUBLIC_SHOP, ...otherValues }), [name]);
        assert.deepEqual(refusedVariables(service, { ...PUBLIC_SHOP, ...REAL_SELLER, [name]: ` ${fallback}` }).slice(0, 1), [name]);
      }
      const names = demoVariables.map(({ name }) => name);
      assert.deepEqual(refusedVariables(service, PUBLIC_SHOP).toSorted(), names.toSorted());
      assert.equal(names.includes('SELLER_NAME'), SERVICES_WITH_SELLER.includes(service));
      const testKey = ['sk', 'test', 'r4nd0m'].join('_');
      const local = { ...PUBLIC_SHOP, PUBLIC_ORIGIN: 'http://localhost:4200', STRIPE_SECRET_KEY: testKey };
      assert.deepEqual(refusedVariables(service, local), []);
    });
  }

  for (const service of Object.keys(CONFIGURATIONS)) {
    it(`are refused by ${service} in production, in each variable that people read`, () => {
      const production = { ...PUBLIC_SHOP, ...REAL_SELLER, SHOP_STAGE: 'production' };
      const shownVariables = rulesOf(service).filter(({ shown }) => shown);
      for (const { name } of shownVariables)
        assert.deepEqual(refusedVariables(service, { ...production, [name]: demoValueFor(name) }).slice(0, 1), [name]);
      const publicTexts = rulesOf(service).filter(({ name }) => /^(SELLER_(?!SOCIALS)|MAIL_FROM|SUPPORT_EMAIL|GREEN_DELIVERY_)/.test(name));
      assert.deepEqual(
        publicTexts.filter(({ shown }) => !shown).map(({ name }) => name),
        [],
      );
    });
  }

  it('are named in a sentence that says what to do', () => {
    assert.throws(() => loaded.loadConfig(classOf('orders-payments'), { ...PUBLIC_SHOP, ...REAL_SELLER, SELLER_ADDRESS: '' }), {
      problems: ['SELLER_ADDRESS still has its demo value, which is refused in production: set your own.'],
    });
  });

  it('have the same meaning, limits and default in every service', () => {
    const shared = new Map();
    for (const service of SERVICES_WITH_SELLER)
      for (const { name, property, description, fallback, shown } of rulesOf(service)) {
        if (!(name in REAL_SELLER)) continue;
        const rule = { property, description, fallback, shown };
        assert.deepEqual(rule, shared.get(name) ?? rule);
        shared.set(name, rule);
      }
    assert.deepEqual([...shared.keys()].toSorted(), Object.keys(REAL_SELLER).toSorted());
  });

  it('are used by no other code of the services and web apps', () => {
    const users = listFiles('apps/*/src/**')
      .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\/|\/migrations\//.test(file))
      .filter((file) =>
        /\bDEMO_(LEGAL_IDENTITY|CONTACT_EMAIL|SUPPORT_EMAIL|DOMAIN)\b|\bdemoEmail\b/.test(readFileSync(join(root, file), 'utf8')),
      );
    assert.deepEqual(
      users.filter((file) => !DEMO_USERS.test(file)),
      [],
    );
  });
});
