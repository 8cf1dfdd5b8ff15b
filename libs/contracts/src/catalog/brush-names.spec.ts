import { LOCALES } from '../locale';
import { BRUSH_COLORS, BRUSH_TYPES } from './brush';
import { COLOR_NAMES, TYPE_NAMES } from './brush-names';

describe.each(LOCALES)('the names of brushes in %s', (locale) => {
  it('contain each color and type exactly once', () => {
    for (const [names, keys] of [
      [COLOR_NAMES[locale], BRUSH_COLORS],
      [TYPE_NAMES[locale], BRUSH_TYPES],
    ] as const) {
      expect(Object.keys(names).sort()).toEqual([...keys].sort());
      expect(new Set(Object.values(names)).size).toBe(keys.length);
    }
  });
});
