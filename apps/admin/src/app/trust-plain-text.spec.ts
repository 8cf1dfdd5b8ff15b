import { trustPlainText } from './trust-plain-text';

type CreateHtml = (text: string) => string | null;

describe('trustPlainText', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'trustedTypes'));

  it('permits styles and plain text as HTML, and no text with a tag', () => {
    const createdPolicies: [name: string, createHtml: CreateHtml][] = [];
    const createPolicy = (name: string, { createHTML }: { createHTML: CreateHtml }) => createdPolicies.push([name, createHTML]);
    Reflect.set(globalThis, 'trustedTypes', { createPolicy });
    trustPlainText();
    const [name, createHtml] = createdPolicies[0] ?? [];
    expect([name, createHtml?.('.a>b{color:red}')]).toEqual(['default', '.a>b{color:red}']);
    expect([createHtml?.('<img src=x onerror=alert(1)>'), createHtml?.('a</style><script>')]).toEqual([null, null]);
  });

  it('does nothing in browsers without trusted types', () => {
    expect(() => trustPlainText()).not.toThrow();
  });
});
