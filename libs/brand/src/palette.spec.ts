import { BRISTLE_COLORS, COLORS, DOCUMENT_COLORS, WASH_COLORS } from './palette';

/** Contrast of normal text and of borders (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_CONTRAST = 4.5;
const BORDER_CONTRAST = 3;

/** Relative luminance of WCAG, 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the palette', () => {
  it.each(Object.entries({ ...COLORS, ...BRISTLE_COLORS, ...WASH_COLORS, ...DOCUMENT_COLORS }))('writes %s as %s', (_name, color) => {
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it.each(['ink', 'ink2', 'ink3', 'pine700', 'honey600', 'clay600', 'success', 'warning', 'danger', 'info'] as const)(
    'lets people read text in %s on paper and on white',
    (name) => {
      expect(contrastOf(COLORS[name], COLORS.paper)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrastOf(COLORS[name], COLORS.surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    },
  );

  it.each(['success', 'warning', 'danger', 'info'] as const)('lets people read messages in %s on their own background', (name) => {
    expect(contrastOf(COLORS[name], COLORS[`${name}Bg`])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it('lets people see the borders of inputs', () => {
    expect(contrastOf(COLORS.lineControl, COLORS.paper)).toBeGreaterThanOrEqual(BORDER_CONTRAST);
  });

  it('has a background for the color of every brush', () => {
    expect(Object.keys(WASH_COLORS)).toEqual(Object.keys(BRISTLE_COLORS));
  });
});
