// docs/operating/stripe.md tells operators what to set at Stripe. Its lists must be those of the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import Stripe from 'stripe';
import { loadTypeScript, root } from '../typescript/load-typescript.mjs';

const page = readFileSync(join(root, 'docs/operating/stripe.md'), 'utf8');

/** The rows of the table below a heading: the first cells, and the other ones. */
function rowsBelow(heading) {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => /^\| (?!---)/.test(line));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const codesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

let code;
before(async () => {
  const contents = [
    "import 'reflect-metadata';",
    "export { HANDLED_EVENT_TYPES } from './src/payments/stripe-events/stripe-event-handlers.ts';",
    "export { ALLOWED_PAYMENT_METHODS } from '../../libs/stripe-service/src/allowed-payment-methods.ts';",
  ].join('\n');
  code = await loadTypeScript(contents, { name: 'stripe-page', folder: 'apps/orders-payments' });
});

describe('the page about Stripe', () => {
  it('lists the events that the shop handles, each once', () => {
    const events = rowsBelow('Webhook endpoint').flatMap(([event]) => codesIn(event));
    assert.deepEqual(events.toSorted(), code.HANDLED_EVENT_TYPES.toSorted());
  });

  it('says what the shop does with each event', () => {
    assert.deepEqual(
      rowsBelow('Webhook endpoint').filter(([, effect]) => effect.split(' ').length < 3),
      [],
    );
  });

  it('names the API version of the SDK', () => {
    assert.ok(page.includes(`\`${Stripe.API_VERSION}\``), Stripe.API_VERSION);
  });

  it('lists the payment methods that the shop allows', () => {
    const listed = rowsBelow('Payment methods').map(([, methods]) => codesIn(methods));
    assert.deepEqual(listed, Object.values(code.ALLOWED_PAYMENT_METHODS));
  });
});
