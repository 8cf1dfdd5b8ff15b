/** @jest-environment-options { "url": "https://shop.example/shop" } */
import { storeLocale, initialLocale } from './locale';

const readCookies = (): string[] => document.cookie.split('; ').filter((cookie) => cookie !== '');

afterEach(() => {
  for (const cookie of readCookies()) document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0; secure`;
});

describe('the language cookie over TLS', () => {
  it('has the __Host- prefix, which stops other hosts of the domain from setting it', () => {
    storeLocale('es');
    expect(readCookies()).toEqual(['__Host-brote.locale=es']);
    expect(initialLocale()).toBe('es');
  });

  it('takes its value from the cookie without the prefix and deletes that cookie', () => {
    document.cookie = 'brote.locale=es; path=/; max-age=1000; samesite=lax; secure';
    expect(initialLocale()).toBe('es');
    expect(readCookies()).toEqual(['__Host-brote.locale=es']);
    expect(initialLocale()).toBe('es');
  });

  it('wins over a cookie without the prefix, which another host may have set', () => {
    storeLocale('es');
    document.cookie = 'brote.locale=en; path=/; max-age=1000';
    expect(initialLocale()).toBe('es');
    expect(readCookies()).toEqual(['__Host-brote.locale=es']);
  });

  it('is ignored when its language is unknown to the shop', () => {
    document.cookie = '__Host-brote.locale=klingon; path=/; secure';
    expect(initialLocale()).toBe('en');
  });
});
