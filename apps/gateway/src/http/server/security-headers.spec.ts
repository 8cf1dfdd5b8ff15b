import { staticHeaders, securityOptions, allowedOriginsOf, type ResponseHeaders } from './security-headers';

const HEADER_KINDS = ['data', 'page', 'drawing'] as const;
const headersFor = (publicOrigin: string): Record<(typeof HEADER_KINDS)[number], ResponseHeaders> => {
  const { data, page, drawing } = securityOptions({ publicOrigin, paymentPageOrigin: 'https://checkout.stripe.com' });
  return { data: staticHeaders(data), page: staticHeaders(page), drawing: staticHeaders(drawing) };
};

describe('security headers', () => {
  it('forbid inline code and foreign sources on pages', () => {
    const { page } = headersFor('https://shop.example');
    const policy = page['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(page).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('allow inline code on a page only with a listed hash', () => {
    const origins = { publicOrigin: 'https://shop.example', paymentPageOrigin: 'https://checkout.stripe.com' };
    const { page, data } = securityOptions(origins, { scripts: ['sha256-a='], styles: ['sha256-b='] });
    expect(staticHeaders(page)['content-security-policy']).toContain("script-src 'self' 'sha256-a=';style-src 'self' 'sha256-b=';");
    expect(staticHeaders(data)['content-security-policy']).not.toContain('sha256');
  });

  it('require TLS only when the origin has TLS', () => {
    for (const kind of HEADER_KINDS) {
      expect(headersFor('https://shop.example')[kind]['strict-transport-security']).toContain('max-age=31536000');
      expect(headersFor('http://localhost:1')[kind]).not.toHaveProperty('strict-transport-security');
    }
  });

  it('forbid code in illustrations and data', () => {
    const { data, drawing } = headersFor('https://shop.example');
    for (const { 'content-security-policy': policy } of [data, drawing]) expect(policy).toMatch(/^default-src 'none'/);
    expect(drawing['content-security-policy']).toContain('sandbox');
  });
});

describe('allowed origins for writes', () => {
  it('are the shop’s own, and on one machine its loopback names at the same port', () => {
    expect([...allowedOriginsOf('https://shop.example')]).toEqual(['https://shop.example']);
    expect(allowedOriginsOf('http://localhost:8080').has('http://127.0.0.1:8080')).toBe(true);
    expect(allowedOriginsOf('http://localhost:8080').has('http://127.0.0.1:8081')).toBe(false);
    expect(allowedOriginsOf('https://shop.example', ['https://admin.example']).has('https://admin.example')).toBe(true);
  });
});
