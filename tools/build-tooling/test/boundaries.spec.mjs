// Each module boundary is broken once: the lint run must name the rule.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** Ids of the rules that `code` breaks in the place of `file`. */
async function findBrokenRules(file, code) {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return result.messages.map((message) => message.ruleId ?? message.message);
}

const violations = [
  [
    'a service imports another service',
    'apps/orders-payments/src/main.ts',
    `import { x } from '@brote/catalog-inventory';\nx();\n`,
    'no-restricted-imports',
  ],
  [
    'a service imports a browser library',
    'apps/orders-payments/src/main.ts',
    `import { Button } from '@brote/ui-kit';\nButton();\n`,
    '@nx/enforce-module-boundaries',
  ],
  [
    'a message transforms its input',
    'libs/contracts/src/orders/get-invoice.ts',
    `import { Transform } from 'class-transformer';\nexport class A {\n  @Transform(() => 1) a!: number;\n}\n`,
    'no-restricted-imports',
  ],
  [
    'a web app imports a server library',
    'apps/storefront/src/main.tsx',
    `import { RequestClient } from '@brote/messaging';\nnew RequestClient();\n`,
    '@nx/enforce-module-boundaries',
  ],
  ['a library imports an app', 'libs/messaging/src/index.ts', `import { x } from '@brote/gateway';\nx();\n`, 'no-restricted-imports'],
  [
    'a service imports the sandbox of the tax agency',
    'apps/orders-payments/src/main.ts',
    `import { x } from '@brote/aeat-sandbox';\nx();\n`,
    'no-restricted-imports',
  ],
  [
    'the sandbox of the tax agency imports code of the shop',
    'tools/aeat-sandbox/src/main.ts',
    `import { Money } from '@brote/money';\nMoney;\n`,
    'no-restricted-imports',
  ],
  [
    'a shared library imports a server library',
    'libs/money/src/index.ts',
    `import { UnitOfWork } from '@brote/persistence';\nnew UnitOfWork();\n`,
    '@nx/enforce-module-boundaries',
  ],
  [
    'a project reaches into another by a relative path',
    'apps/orders-payments/src/main.ts',
    `import { Money } from '../../../libs/money/src/money';\nMoney;\n`,
    '@nx/enforce-module-boundaries',
  ],
  [
    'a web app imports the contracts with decorators',
    'apps/storefront/src/main.tsx',
    `import { placeOrder } from '@brote/contracts/orders';\nplaceOrder.name;\n`,
    'no-restricted-imports',
  ],
  [
    'a feature imports another feature',
    'apps/storefront/src/features/cart/cart.slice.ts',
    `import { x } from '../shop/shop-page';\nx();\n`,
    'no-restricted-imports',
  ],
  ['a value is any', 'apps/orders-payments/src/main.ts', `export const x: any = 1;\n`, '@typescript-eslint/no-explicit-any'],
  [
    'a service reads the environment itself',
    'apps/orders-payments/src/main.ts',
    `export const x = process.env['PORT'];\n`,
    'no-restricted-syntax',
  ],
];

describe('the module boundaries', () => {
  for (const [title, file, code, rule] of violations) {
    it(`reject code in which ${title}`, async () => {
      const reportedRules = await findBrokenRules(file, code);
      assert.ok(reportedRules.includes(rule), `expected ${rule}; reported: ${reportedRules.join(', ') || 'nothing'}`);
    });
  }
});
