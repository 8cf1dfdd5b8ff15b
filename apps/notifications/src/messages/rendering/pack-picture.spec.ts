import { BRUSH_COLORS, BRUSH_TYPES, type BrushChoice } from '@brote/contracts/catalog';
import { inflateSync } from 'node:zlib';
import { reducePalette } from './reduce-palette';
import { packPicture } from './pack-picture';

const BRISTLE_COLORS = { blue: [0x5a, 0x97, 0xb9], yellow: [0xef, 0xc4, 0x53], purple: [0x95, 0x7c, 0xba] } as const;
type BristleColor = keyof typeof BRISTLE_COLORS;

const adultBrush = (color: BrushChoice['color']): BrushChoice => ({ type: 'adult', color });

/** Content of a chunk of a PNG. */
function pngChunk(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name, 0, 'latin1');
  return png.subarray(at + name.length, at + name.length + png.readUInt32BE(at - 4));
}

/** Whether the palette of the picture has about this colour. */
function hasColor(png: Buffer, color: BristleColor): boolean {
  const [red, green, blue] = BRISTLE_COLORS[color];
  const palette = pngChunk(png, 'PLTE');
  const distances = Array.from({ length: palette.length / 3 }, (_, index) => {
    const [r = 0, g = 0, b = 0] = palette.subarray(index * 3, index * 3 + 3);
    return Math.hypot(r - red, g - green, b - blue);
  });
  return Math.min(...distances) < 30;
}

describe('the picture of a pack', () => {
  it('has exactly the chosen colours', () => {
    const brushCases: [BrushChoice[], BristleColor[]][] = [
      [[adultBrush('blue')], ['blue']],
      [[adultBrush('purple')], ['purple']],
      [
        [adultBrush('purple'), adultBrush('yellow')],
        ['purple', 'yellow'],
      ],
      [
        [adultBrush('blue'), adultBrush('blue'), adultBrush('purple'), { type: 'kids', color: 'yellow' }],
        ['blue', 'purple', 'yellow'],
      ],
    ];
    for (const [brushes, colors] of brushCases) {
      const png = packPicture(brushes);
      const visibleColors = (['blue', 'yellow', 'purple'] as const).filter((color) => hasColor(png, color));
      expect(visibleColors.sort()).toEqual([...colors].sort());
    }
  }, 60_000);

  it('is a complete PNG at twice its display size and stays small for every choice', () => {
    const colors = [...BRUSH_COLORS, ...BRUSH_COLORS];
    for (const index of BRUSH_COLORS.keys()) {
      const fourBrushes = colors
        .slice(index, index + 4)
        .map((color, paletteIndex) => ({ type: BRUSH_TYPES[paletteIndex % 2] ?? 'adult', color }));
      const png = packPicture(fourBrushes);
      const header = pngChunk(png, 'IHDR');
      expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([176, 220]);
      expect(inflateSync(pngChunk(png, 'IDAT')).length).toBe(220 * 177);
      expect(png.length).toBeLessThan(12_000);
    }
  }, 60_000);

  it('is the same for the same brushes and keeps their chosen order', () => {
    const pictures = [
      packPicture([adultBrush('blue'), adultBrush('yellow')]),
      packPicture([adultBrush('blue'), adultBrush('yellow')]),
    ] as const;
    expect(pictures[0].equals(pictures[1])).toBe(true);
    expect(pictures[0].equals(packPicture([adultBrush('yellow'), adultBrush('blue')]))).toBe(false);
  });
});

describe('the reduction of a palette', () => {
  const pixel = (red: number, green: number, blue: number) => [red, green, blue, 255];

  it('keeps a picture with few enough colours unchanged', () => {
    const { palette, pixels } = reducePalette(Buffer.from([...pixel(255, 0, 0), ...pixel(0, 0, 255), ...pixel(255, 0, 0)]), 8);
    expect([...pixels].map((paletteIndex) => palette[paletteIndex])).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [255, 0, 0],
    ]);
  });

  it('uses the nearest colour when the picture has more colours', () => {
    const grayPixels = Array.from({ length: 256 }, (_, grayLevel) => pixel(grayLevel, grayLevel, grayLevel)).flat();
    const { palette, pixels } = reducePalette(Buffer.from(grayPixels), 16);
    expect(palette.length).toBe(16);
    const errors = [...pixels].map((paletteIndex, grayLevel) => Math.abs((palette[paletteIndex]?.[0] ?? -255) - grayLevel));
    expect(Math.max(...errors)).toBeLessThan(16);
  });
});
