import { estimateStrength } from './estimate-strength';

describe('estimateStrength', () => {
  it.each([
    ['', 1],
    ['aaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['Password1', 1],
    ['hkwpd', 1],
    ['tkwpdzm', 2],
    ['kR7mw2Lq', 2],
    ['kR7mw2Lqx', 3],
    ['tres tristes tigres', 4],
    ['kR7m-w2Lq-xT9v', 4],
  ])('rates the password %j as %i', (password, strength) => {
    expect(estimateStrength(password)).toBe(strength);
  });

  it('counts parts of the address half', () => {
    expect([estimateStrength('lucia-kw7m'), estimateStrength('lucia-kw7m', ['lucia@example.com'])]).toEqual([3, 1]);
  });
});
