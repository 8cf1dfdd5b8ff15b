import type { CheckoutSession } from '#app/checkout-sessions/checkout-session';
import { testCards } from '#app/payment-methods/test-cards';
import type { Sandbox } from '../sandbox';
import { brandHtml, renderDocument, formatMoney } from './document';
import { html } from './html';
import type { Html } from './html';

const SHOWN_SESSIONS = 50;

const controls: readonly (readonly [string, string])[] = [
  [
    'POST /__sandbox/clock {"offsetMs": 86400000}',
    'moves the clock; due actions run at once, each at its own time: renewals, retries, ends of trials',
  ],
  [
    'POST /__sandbox/fail {"nextRequests": 3, "status": 503}',
    'makes the next requests fail; also timeoutMs, path, phase "before" or "after"',
  ],
  ['POST /__sandbox/webhooks {"paused": true}', 'holds events back; also dropNext, duplicate'],
  ['POST /__sandbox/sessions/{id}/settle {"outcome": "succeeded"}', 'the bank answers a debit: succeeded or failed'],
  ['POST /__sandbox/payment_intents/{id}/settle {"outcome": "failed"}', 'the same for the debit behind an invoice'],
  ['POST /__sandbox/disputes {"charge": "ch_…"}', 'opens a dispute; /__sandbox/disputes/{id}/close {"outcome": "won"} ends it'],
  ['GET /__sandbox/state', 'all data as JSON'],
  ['POST /__sandbox/reset {}', 'back to an empty account'],
];

function sessionRow(session: CheckoutSession): Html {
  const payLink = session.status === 'open' ? html`<a href="/c/pay/${session.id}">open the page</a>` : null;
  return html`<tr>
    <td>${new Date(session.created * 1000).toISOString().slice(0, 19).replace('T', ' ')}</td>
    <td>${session.status ?? ''}, ${session.payment_status}</td>
    <td class="amount">${formatMoney(session.amount_total ?? 0, session.currency ?? 'eur')}</td>
    <td>${session.customer_email ?? ''}</td>
    <td><code>${session.client_reference_id ?? session.id}</code></td>
    <td>${payLink}</td>
  </tr>`;
}

function tableHtml(head: readonly string[], rows: readonly Html[]): Html {
  const cells = head.map((name) => html`<th scope="col">${name}</th>`);
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${cells}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

const explanationRow = (term: string, effect: string) =>
  html`<tr>
    <td><code>${term}</code></td>
    <td>${effect}</td>
  </tr>`;

/** The page for developers at `/`: the newest sessions, the test cards, the controls. */
export function indexPage(sandbox: Sandbox): string {
  const { items } = sandbox.checkouts.page({ limit: SHOWN_SESSIONS });
  const sessionTable = tableHtml(['Created, UTC', 'Status', 'Total', 'Customer', 'Reference', 'Page'], items.map(sessionRow));
  const cardRows = testCards.map(({ number, does }) => explanationRow(number, does));
  const body = html`<main class="index">
    ${brandHtml(sandbox.options.shopName)}
    <h1>Stripe sandbox</h1>
    <p>Stands in for Stripe on this machine. No money moves; without a memory file its data is lost when it stops.</p>
    <h2>Newest sessions</h2>
    ${items.length === 0 ? html`<p>There are no sessions yet.</p>` : sessionTable}
    <h2>Test cards</h2>
    ${tableHtml(['Number', 'Outcome'], cardRows)}
    <h2>Controls</h2>
    ${tableHtml(
      ['Call', 'Effect'],
      controls.map(([call, effect]) => explanationRow(call, effect)),
    )}
  </main>`;
  return renderDocument({ language: 'en', title: 'Stripe sandbox', body });
}
