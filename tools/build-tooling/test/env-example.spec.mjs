// The example environments are printed from the typed configuration, so the two cannot differ.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { renderContainersExample, renderLocalExample } from '../env-example/examples.mjs';
import { renderSettingsPage } from '../env-example/settings-page.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const LOG_LEVEL_RULE = { name: 'LOG_LEVEL', description: 'one of info, debug.', fallback: 'info', optional: true };
const PAY_KEY_RULE = { name: 'PAY_KEY', description: 'the key.', optional: false };
const services = [
  { service: 'pay', rules: [LOG_LEVEL_RULE, PAY_KEY_RULE] },
  { service: 'ship', rules: [LOG_LEVEL_RULE] },
];

describe('the example environments', () => {
  it('match the configuration of the services and of the local stack', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/build-tooling/bin/env-example.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
  });

  it('explain a shared variable once and omit variables that do not reach the services', () => {
    const text = renderLocalExample({ services, stackVariables: [], isForwardedToServices: (name) => name !== 'PAY_KEY' });

    assert.match(text, /# ---- every service\n\n# One of info, debug\.\n# LOG_LEVEL=info\n$/);
    assert.doesNotMatch(text, /PAY_KEY/);
  });

  it('mark required variables and quote values with spaces', () => {
    const sellerRule = { name: 'SELLER', description: 'the seller.', fallback: 'Ana S.L.', optional: true };
    const text = renderLocalExample({
      services: [{ service: 'pay', rules: [PAY_KEY_RULE, sellerRule] }],
      stackVariables: [],
      isForwardedToServices: () => true,
    });

    assert.match(text, /# The key\. Required\.\n# PAY_KEY=\n/);
    assert.match(text, /# SELLER="Ana S\.L\."/);
  });

  it('list each variable once in the page of settings, with the services that read it', () => {
    const secretRule = { name: 'TOKEN', description: 'a|b.', optional: false, secret: true };
    const page = renderSettingsPage([...services, { service: 'mail', rules: [LOG_LEVEL_RULE, PAY_KEY_RULE, secretRule] }]);

    assert.match(page, /## Every service\n\n.*\n.*\n\| `LOG_LEVEL` \| all \| `info` \|  \| One of info, debug\. \|\n/);
    assert.match(page, /## Several services\n\n.*\n.*\n\| `PAY_KEY` \| pay, mail \|  \| required \| The key\. \|\n/);
    assert.match(page, /## mail\n\n.*\n.*\n\| `TOKEN` \| mail \|  \| required, secret \| A\\\|b\. \|\n/);
  });

  it('reject a variable of the containers that no configuration describes', () => {
    assert.throws(() => renderContainersExample({ services, compose: 'X: ${UNKNOWN:-1}' }), /UNKNOWN, which no configuration describes/);
  });
});
