import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../../..');
const CONVERTER_FILE = 'libs/contracts/src/payments/provider-time.ts';
/** Durations of ours, which are no moments of Stripe. */
const ALLOWED_DURATIONS = ['libs/stripe-service/src/stripe.module.ts: elapsed / 1_000'];
/** Fields with whole seconds since 1970 in Stripe's objects and requests. */
const STRIPE_TIME_FIELD =
  /(\.|^)(created|expires_at|paid_at|finalized_at|voided_at|canceled_at|cancel_at|ended_at|resumes_at|trial_end|current_period_(start|end)|period\.(start|end)|billing_cycle_anchor|next_payment_attempt|available_on|arrival_date|due_by|due_date|transitioned_at)$/;
/** The milliseconds of a second, in any notation. */
const MILLISECOND_FACTOR = /^(1_?000|SECOND(_MS)?)$/;
const CONSTANT_EXPRESSION = /^[A-Z\d_\s*]+$/;
const ARITHMETIC_OPERATORS = new Set([
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
]);
const COMPARISON_OPERATORS = new Set([
  ...[ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken, ts.SyntaxKind.GreaterThanToken],
  ...[ts.SyntaxKind.GreaterThanEqualsToken, ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken],
]);

/** Code that converts seconds and milliseconds by itself, or compares Stripe's seconds with anything but seconds of Stripe. */
function findConversions(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && (isConversion(node) || hasMixedUnits(node))) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isConversion({ left, right, operatorToken }: ts.BinaryExpression): boolean {
  if (operatorToken.kind !== ts.SyntaxKind.AsteriskToken && operatorToken.kind !== ts.SyntaxKind.SlashToken) return false;
  const [one, other] = MILLISECOND_FACTOR.test(right.getText()) ? [right, left] : [left, right];
  return MILLISECOND_FACTOR.test(one.getText()) && !CONSTANT_EXPRESSION.test(other.getText());
}

function hasMixedUnits({ left, right, operatorToken: { kind } }: ts.BinaryExpression): boolean {
  if (!ARITHMETIC_OPERATORS.has(kind) && !COMPARISON_OPERATORS.has(kind)) return false;
  const sides = [left, right].map((side) => side.getText());
  if (sides.some((side) => side === 'null' || side === 'undefined')) return false;
  return (
    sides.some((side) => STRIPE_TIME_FIELD.test(side)) &&
    !sides.every((side) => STRIPE_TIME_FIELD.test(side) || side.startsWith('secondOf('))
  );
}

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listSources(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && path !== CONVERTER_FILE ? [path] : [];
  });
}

describe("the conversion of Stripe's seconds", () => {
  it.each([
    'const at = new Date(session.expires_at * 1_000);',
    'const at = new Date(created * 1000);',
    'const at = page.expires_at * SECOND;',
    'const gte = Math.floor(now.getTime() / 1_000);',
    'if (charge.created >= since) refund();',
    'if (line.period.start <= now) count();',
    'const left = subscription.cancel_at - now;',
  ])('is found in code: %s', (text) => {
    expect(findConversions(text)).toHaveLength(1);
  });

  it.each([
    'const at = momentOf(session.expires_at);',
    'const WAIT_MS = 120 * SECOND; const LONG_MS = 6 * 3_600 * SECOND; const WINDOW_MS = WINDOW_S * 1_000;',
    'methods.sort((one, other) => other.created - one.created);',
    'if (line.period.start <= secondOf(now)) count();',
    'if (subscription.cancel_at !== null) end();',
  ])('is not found in code that loses nothing: %s', (text) => {
    expect(findConversions(text)).toEqual([]);
  });

  it('happens in one place for every service that calls Stripe', () => {
    const sources = [
      'apps/orders-payments/src',
      'apps/subscriptions/src',
      'libs/stripe-service/src',
      'libs/contracts/src/payments',
    ].flatMap(listSources);
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((path) => findConversions(readFileSync(join(ROOT, path), 'utf8')).map((part) => `${path}: ${part}`));
    expect(found).toEqual(ALLOWED_DURATIONS);
  });
});
