// Alerts read metrics by name: a renamed metric would end its alert without a word.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { groups } = parse(readFileSync(join(root, 'deploy/alerts/shop.rules.yml'), 'utf8'));
const rules = groups.flatMap(({ rules: rulesOfGroup }) => rulesOfGroup);

const sources = execFileSync('git', ['ls-files', '-z', 'apps/*.ts', 'libs/*.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter((file) => file !== '' && !file.endsWith('.spec.ts'));
const METRIC_PATTERN = /\b(?:gauge|counter|histogram)\(\s*'([a-z_]+)'/g;
const metrics = new Set(
  sources.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(METRIC_PATTERN)].map(([, name]) => name)),
);

const EXPRESSION_WORDS = new Set(['or', 'max', 'sum', 'by', 'job', 'increase']);
const metricsOf = (expression) =>
  (expression.match(/[a-z_]+(?![a-z_0-9])/g) ?? []).filter((word) => word.length > 1 && !EXPRESSION_WORDS.has(word));

describe('alert rules', () => {
  for (const { alert, expr } of rules)
    it(`${alert} reads metrics that the services export`, () => {
      const names = metricsOf(expr);
      assert.notEqual(names.length, 0);
      assert.deepEqual(
        names.filter((name) => !metrics.has(name)),
        [],
      );
    });

  it('say what happened and what to do', () => {
    for (const { alert, annotations, labels } of rules) {
      assert.ok(annotations.summary.endsWith('.') && annotations.action.endsWith('.'), alert);
      assert.ok(['critical', 'warning'].includes(labels.severity), alert);
    }
  });

  it('report payments at Stripe that the shop does not know', () => {
    assert.ok(rules.some(({ expr }) => metricsOf(expr).includes('unknown_payments_open')));
  });

  it('report documents of plans that failed or wait', () => {
    for (const name of ['plan_documents_failed', 'plan_document_oldest_seconds'])
      assert.ok(rules.some(({ expr }) => metricsOf(expr).includes(name)));
  });

  it('report a broken chain of billing records, and invoices without one', () => {
    for (const name of ['billing_chain_broken_at', 'invoices_unrecorded'])
      assert.ok(rules.some(({ expr }) => metricsOf(expr).includes(name)));
  });

  it('report billing records that wait, have errors, are refused or are not sent', () => {
    const sending = ['billing_record_oldest_unsent_seconds', 'billing_sending_refused', 'billing_sending_off'];
    for (const name of [...sending, 'billing_records_rejected', 'billing_records_with_errors'])
      assert.ok(rules.some(({ expr }) => metricsOf(expr).includes(name)));
  });
});
