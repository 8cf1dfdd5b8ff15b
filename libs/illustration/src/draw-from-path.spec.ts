import { brushUrl, caneUrl, cupUrl, drawFromPath, forestUrl, heroUrl, markUrl, packUrl, potUrl } from './index';
import type { Brush } from './index';

const couple: readonly Brush[] = [
  { type: 'adult', color: 'blue' },
  { type: 'kids', color: 'yellow' },
];

const drawUrl = (address: string) => {
  const url = new URL(address, 'https://shop.example');
  return drawFromPath(url.pathname, Object.fromEntries(url.searchParams));
};

const addresses = [
  packUrl({ category: 'couple', brushes: couple }),
  packUrl({ category: 'family', brushes: [...couple, ...couple], light: false, width: 620 }),
  packUrl({ category: 'family', brushes: couple }),
  packUrl({ category: 'single', brushes: [{ type: 'adult', color: 'surprise' }] }),
  brushUrl({ type: 'kids', color: 'white' }),
  brushUrl({ type: 'adult', color: 'green', view: 'head' }),
  brushUrl({ type: 'adult', color: 'blue', view: 'lying' }),
  heroUrl('wide'),
  heroUrl('tall'),
  caneUrl([...couple, ...couple], 'wide'),
  caneUrl(couple, 'tall'),
  forestUrl(0, 'day', 'small'),
  forestUrl(75, 'dusk', 'wide'),
  cupUrl(),
  cupUrl(couple),
  potUrl(),
  markUrl(),
];

describe('drawFromPath', () => {
  it.each(addresses)('draws every address that a builder creates: %s', (address) => {
    const svg = drawUrl(address)?.svg ?? '';
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(svg).not.toMatch(/NaN|undefined|<script|style=|href=/);
  });

  it.each(addresses)('defines each id once and every referenced id: %s', (address) => {
    const svg = drawUrl(address)?.svg ?? '';
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const references = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('returns the same file for the same address', () => {
    for (const address of addresses) expect(drawUrl(address)).toEqual(drawUrl(address));
  });

  it('prints one dot per brush on the band', () => {
    expect(drawUrl(packUrl({ category: 'couple', brushes: couple }))?.svg.match(/<circle/g)).toHaveLength(2);
  });

  it('keeps the position of all trees when one tree is added', () => {
    const trees = (count: number) => new Set(drawUrl(forestUrl(count, 'day', 'wide'))?.svg.match(/<g transform="[^"]+">/g));
    const treesOfLargerForest = trees(41);
    expect([...trees(40)].filter((tree) => !treesOfLargerForest.has(tree))).toEqual([]);
    expect(treesOfLargerForest.size).toBe(41);
  });

  it.each([
    '/illustrations/pack/couple/adult-blue.svg',
    '/illustrations/pack/single/adult-blue_adult-blue.svg',
    '/illustrations/pack/family/adult-blue_adult-blue_adult-blue_adult-blue_adult-blue.svg',
    '/illustrations/pack/constructor/adult-blue.svg',
    '/illustrations/pack/single/adult-red.svg',
    '/illustrations/pack/single/adult-__proto__.svg',
    '/illustrations/pack/single/teen-blue.svg',
    '/illustrations/pack/single/adult-blue.svg?w=1201',
    '/illustrations/pack/single/adult-blue.svg?light=yes',
    '/illustrations/pack/single/adult-blue.svg?colour=red',
    '/illustrations/pack/single/adult-blue.svg?v=%3Cscript%3E',
    '/illustrations/pack/single/adult-blue.png',
    '/illustrations/pack/single.svg',
    '/illustrations/brush/adult-blue.svg?view=upside',
    '/illustrations/hero/huge.svg',
    '/illustrations/cane/adult-blue.svg',
    '/illustrations/forest/76.svg',
    '/illustrations/forest/-1.svg',
    '/illustrations/forest/5.svg?tone=night',
    '/illustrations/.svg',
    '/elsewhere/pot.svg',
  ])('returns no drawing for %s', (address) => {
    expect(drawUrl(address)).toBeNull();
  });

  it('rejects repeated query keys', () => {
    expect(drawFromPath('/illustrations/pot.svg', { v: ['1', '2'] })).toBeNull();
  });
});
