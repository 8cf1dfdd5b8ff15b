import { LOGO, MARK_PATH, WORD } from './logo';

describe('the logo', () => {
  it('consists of path data alone, which may be written into any SVG', () => {
    for (const path of [MARK_PATH, WORD.d]) expect(path).toMatch(/^M[\d.\sMmLlHhVvCcQqAaZz-]+[Zz]$/);
  });

  it('has room for the word beside the mark', () => {
    const [, left = 0, , scale = 1] = (/translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(LOGO.wordTransform) ?? []).map(Number);
    expect(left + WORD.w * scale).toBeLessThanOrEqual(LOGO.w);
  });
});
