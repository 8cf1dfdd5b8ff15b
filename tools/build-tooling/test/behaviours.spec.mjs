// Counts the files that a reader opens for four behaviors. A list must be complete: each import leads to a listed file or to a reason.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import event from '../behaviours/event.mjs';
import guestCheckout from '../behaviours/guest-checkout.mjs';
import { importsOf } from '../behaviours/imports.mjs';
import pause from '../behaviours/pause.mjs';
import { plumbingReason, SHARED_PLUMBING } from '../behaviours/shared-plumbing.mjs';
import staffRefund from '../behaviours/staff-refund.mjs';
import { root } from '../typescript/load-typescript.mjs';

const exists = (path) => existsSync(join(root, path));
const countLines = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

/** Places whose imports must be listed. Other libraries are used through their names alone. */
const TRACED_PLACES = ['apps/', 'libs/contracts/', 'libs/messaging/'];

/** Behaviors of the shop use messaging as a library; only the event is traced through it. */
function isTraced(path, behavior) {
  const place = TRACED_PLACES.find((each) => path.startsWith(each));
  return place !== undefined && (place !== 'libs/messaging/' || behavior === event);
}

function findUnexplainedImports(behavior) {
  const listed = new Set([...Object.keys(behavior.files), ...Object.values(behavior.leftOut).flat()]);
  return Object.keys(behavior.files)
    .filter(exists)
    .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => isTraced(target, behavior) && !listed.has(target) && plumbingReason(target) === undefined)
    .map(({ file, target }) => `${file} → ${target}`);
}

for (const behavior of [guestCheckout, pause, staffRefund, event]) {
  const files = Object.keys(behavior.files);
  describe(`the list of ${behavior.name}`, () => {
    it('names files that exist', () => {
      const paths = [...files, ...Object.values(behavior.leftOut).flat()];
      assert.deepEqual(
        paths.filter((path) => !exists(path)),
        [],
      );
    });

    it('says why it leaves out a file that a listed file imports', () => {
      assert.deepEqual(findUnexplainedImports(behavior), []);
    });

    it('names each file once', () => {
      assert.deepEqual(
        Object.values(behavior.leftOut)
          .flat()
          .filter((path) => files.includes(path)),
        [],
      );
    });

    it(`has at most ${behavior.bound} files`, (test) => {
      const lines = files.filter(exists).reduce((sum, file) => sum + countLines(file), 0);
      test.diagnostic(`${behavior.name}: ${files.length} files of at most ${behavior.bound}, ${lines} lines`);
      assert.ok(files.length <= behavior.bound, `${behavior.name} has ${files.length} files, its bound is ${behavior.bound}`);
    });
  });
}

describe('the list of shared plumbing', () => {
  it('names places that exist', () => {
    assert.deepEqual(
      Object.values(SHARED_PLUMBING)
        .flat()
        .filter((path) => !exists(path)),
      [],
    );
  });
});

describe('the imports of a file', () => {
  it('lead through a package to the file that declares the name', () => {
    const imports = importsOf('apps/storefront/src/features/cart/checkout.api.ts');
    assert.ok(imports.includes('libs/contracts/src/orders/place-order.ts'), imports.join('\n'));
    assert.ok(!imports.includes('libs/contracts/src/browser.ts'), imports.join('\n'));
  });

  it('include those of a subpath and those that load later', () => {
    assert.ok(importsOf('apps/storefront/src/features/cart/cart-page.tsx').includes('apps/storefront/src/features/cart/shipping-view.tsx'));
    const workflow = 'apps/orders-payments/src/sales/checkout/checkout.entity.ts';
    assert.ok(importsOf(workflow).includes('apps/orders-payments/src/core/orders/order.entity.ts'));
  });
});
