// Alerts read metrics by name: a renamed metric would end its alert without a word. Rules are evaluated, and each has its runbook.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { complaintsOf } from '../observability/alert-tools.mjs';
import { EXPORTER_METRICS, findUnknown, metricsOf, root } from '../observability/known-metrics.mjs';

const ALERTS = join(root, 'deploy/alerts');
const TESTS = join(ALERTS, 'tests');
const RUNBOOKS = 'docs/operating/runbooks';
const readYaml = (...path) => parse(readFileSync(join(...path), 'utf8'));
const ruleFiles = readdirSync(ALERTS).filter((name) => name.endsWith('.rules.yml'));
const testFiles = readdirSync(TESTS).filter((name) => name.endsWith('.test.yml'));
const rules = ruleFiles.flatMap((file) => readYaml(ALERTS, file).groups.flatMap(({ rules: rulesOfGroup }) => rulesOfGroup));
const tests = testFiles.flatMap((file) => readYaml(TESTS, file).tests);

/** The evaluations of an alert in the tests: whether it fires in each. */
const evaluationsOf = (alert) =>
  tests
    .flatMap(({ promql_expr_test: evaluations }) => evaluations)
    .filter(({ expr }) => expr === `ALERTS{alertname="${alert}",alertstate="firing"}`)
    .map(({ exp_samples: samples }) => samples.length > 0);

/** The headings of a runbook page below its title, as anchors. Each is the name of an alert. */
const anchorsOf = (page) => [...readFileSync(join(root, page), 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name.toLowerCase());

describe('alert rules', () => {
  it('are valid for Prometheus', () => {
    assert.notEqual(ruleFiles.length, 0);
    assert.equal(complaintsOf('promtool', ['check', 'rules', ...ruleFiles], ALERTS), '');
  });

  it('fire and stay silent as their tests say', () => {
    assert.notEqual(testFiles.length, 0);
    assert.equal(complaintsOf('promtool', ['test', 'rules', ...testFiles], TESTS), '');
  });

  it('are found broken when an alert fires that its test expects to be silent', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    context.after(() => rmSync(folder, { recursive: true }));
    cpSync(join(TESTS, 'personal-data.test.yml'), join(folder, 'tests/personal-data.test.yml'));
    const text = readFileSync(join(ALERTS, 'shop.rules.yml'), 'utf8');
    writeFileSync(join(folder, 'shop.rules.yml'), text.replace('max(erasures_stuck) > 0', 'max(erasures_stuck) >= 0'));
    assert.match(complaintsOf('promtool', ['test', 'rules', 'personal-data.test.yml'], join(folder, 'tests')), /ErasureStuck/);
  });

  it('have one name each', () => {
    assert.deepEqual(
      rules.map(({ alert }) => alert).filter((alert, index, all) => all.indexOf(alert) !== index),
      [],
    );
  });

  it('are the subjects of the tests', () => {
    const known = new Set(rules.map(({ alert }) => alert));
    assert.deepEqual(
      tests.map(({ name }) => name).filter((name) => !known.has(name)),
      [],
    );
  });

  for (const { alert, expr, labels, annotations } of rules) {
    it(`${alert} is tested when it fires, when all is well, and just below its bound`, () => {
      const evaluations = evaluationsOf(alert);
      assert.ok(evaluations.filter((isFiring) => isFiring).length >= 1, 'no test in which it fires');
      assert.ok(evaluations.filter((isFiring) => !isFiring).length >= 2, 'fewer than two tests in which it is silent');
    });

    it(`${alert} reads metrics and labels that exist`, () => {
      assert.notEqual(metricsOf(expr).length, 0);
      assert.deepEqual(findUnknown(expr), []);
    });

    it(`${alert} says what happened, what to do, and where the runbook is`, () => {
      assert.ok(annotations.summary.endsWith('.') && annotations.action.endsWith('.'));
      assert.ok(['critical', 'warning'].includes(labels.severity));
      const [page, anchor] = annotations.runbook_url.split('#');
      assert.ok(page.startsWith(`${RUNBOOKS}/`) && anchor === alert.toLowerCase(), annotations.runbook_url);
      assert.ok(anchorsOf(page).includes(anchor), `${page} has no heading ${alert}`);
    });
  }
});

describe('runbooks', () => {
  const pages = readdirSync(join(root, RUNBOOKS)).map((name) => `${RUNBOOKS}/${name}`);

  it('belong to an alert each', () => {
    const urls = new Set(rules.map(({ annotations }) => annotations.runbook_url));
    const headings = pages.flatMap((page) => anchorsOf(page).map((anchor) => `${page}#${anchor}`));
    assert.notEqual(headings.length, 0);
    assert.deepEqual(
      headings.filter((heading) => !urls.has(heading)),
      [],
    );
  });

  it('have the same four parts for each alert', () => {
    const parts = ['**Meaning:**', '**Confirm:**', '**Act:**', '**Over:**'];
    const incomplete = pages.flatMap((page) =>
      readFileSync(join(root, page), 'utf8')
        .split(/^## /m)
        .slice(1)
        .filter((section) => !parts.every((part) => section.includes(part)))
        .map((section) => `${page}: ${section.split('\n')[0]}`),
    );
    assert.deepEqual(incomplete, []);
  });
});

describe('the configuration of the example', () => {
  it('is valid for Prometheus and Alertmanager', () => {
    assert.equal(complaintsOf('promtool', ['check', 'config', 'prometheus.example.yml'], ALERTS), '');
    assert.equal(complaintsOf('amtool', ['check-config', 'alertmanager.example.yml'], ALERTS), '');
  });

  it('loads every file of rules, and has every job that a rule names', () => {
    const { rule_files: loaded, scrape_configs: jobs } = readYaml(ALERTS, 'prometheus.example.yml');
    assert.deepEqual([...loaded].sort(), [...ruleFiles].sort());
    const jobNames = new Set(jobs.map(({ job_name: name }) => name));
    const namedJobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job=~?"([^"]+)"/g)].flatMap(([, names]) => names.split('|')));
    assert.deepEqual(
      namedJobs.filter((name) => !jobNames.has(name)),
      [],
    );
  });

  it('names every metric of an exporter in the documents', () => {
    const text = readFileSync(join(root, 'docs/operating/alerts.md'), 'utf8');
    assert.deepEqual(
      [...EXPORTER_METRICS].filter((name) => !text.includes(`\`${name}\``)),
      [],
    );
  });
});
