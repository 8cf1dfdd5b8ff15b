import { trustPlainText } from './trust-plain-text';

type CreateHtml = (text: string) => string | null;

describe('what may be set as HTML', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'trustedTypes'));

  it('is styles and plain text, and nothing with a tag in it', () => {
    const made: [name: string, createHtml: CreateHtml][] = [];
    const createPolicy = (name: string, { createHTML }: { createHTML: CreateHtml }) => made.push([name, createHTML]);
    Reflect.set(globalThis, 'trustedTypes', { createPolicy });
    trustPlainText();
    const [name, createHtml] = made[0] ?? [];
    expect([name, createHtml?.('.a>b{color:red}')]).toEqual(['default', '.a>b{color:red}']);
    expect([createHtml?.('<img src=x onerror=alert(1)>'), createHtml?.('a</style><script>')]).toEqual([null, null]);
  });

  it('is left to browsers that do not ask', () => {
    expect(() => trustPlainText()).not.toThrow();
  });
});
