import { GatewayProblem } from '../problems/gateway-problem';
import { readJsonBody } from './json-body';

const parseBody = (text: string): unknown => readJsonBody(Buffer.from(text));

describe('readJsonBody', () => {
  it('parses JSON, and returns undefined for an empty body', () => {
    expect(parseBody('{"a":[1,{"b":"é"}]}')).toEqual({ a: [1, { b: 'é' }] });
    expect(parseBody('')).toBeUndefined();
  });

  it.each([
    ['broken JSON', '{"a":'],
    ['a prototype key', '{"a":{"__proto__":{"admin":true}}}'],
    ['a constructor key', '{"constructor":{"prototype":{}}}'],
    ['an escaped prototype key', '{"\\u005f_proto__":1}'],
    ['a NUL character in a text', '{"a":"x\\u0000y"}'],
    ['a NUL character in a key', '{"x\\u0000":1}'],
    ['a lone surrogate in a text', '{"a":"x\\ud800y"}'],
    ['nesting that would exhaust the stack', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['nesting in objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40)],
  ])('refuses %s', (_what, text) => {
    expect(() => parseBody(text)).toThrow(GatewayProblem);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => readJsonBody(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toThrow(GatewayProblem);
  });
});
