import { BRUSH_COLORS, BRUSH_TYPES, type BrushChoice } from '@brote/contracts/catalog';
import { inflateSync } from 'node:zlib';
import { withFewColours } from './reduce-palette';
import { packPicture } from './pack-picture';

const BRISTLES = { blue: [0x5a, 0x97, 0xb9], yellow: [0xef, 0xc4, 0x53], purple: [0x95, 0x7c, 0xba] } as const;
type Bristle = keyof typeof BRISTLES;

const adult = (color: BrushChoice['color']): BrushChoice => ({ type: 'adult', color });

/** Content of a chunk of a PNG. */
function partOf(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name, 0, 'latin1');
  return png.subarray(at + name.length, at + name.length + png.readUInt32BE(at - 4));
}

/** Whether the palette of the picture has about this colour. */
function has(png: Buffer, color: Bristle): boolean {
  const [red, green, blue] = BRISTLES[color];
  const palette = partOf(png, 'PLTE');
  const distances = Array.from({ length: palette.length / 3 }, (_, index) => {
    const [r = 0, g = 0, b = 0] = palette.subarray(index * 3, index * 3 + 3);
    return Math.hypot(r - red, g - green, b - blue);
  });
  return Math.min(...distances) < 30;
}

describe('the picture of a pack', () => {
  it('has exactly the chosen colours', () => {
    const chosen: [BrushChoice[], Bristle[]][] = [
      [[adult('blue')], ['blue']],
      [[adult('purple')], ['purple']],
      [
        [adult('purple'), adult('yellow')],
        ['purple', 'yellow'],
      ],
      [
        [adult('blue'), adult('blue'), adult('purple'), { type: 'kids', color: 'yellow' }],
        ['blue', 'purple', 'yellow'],
      ],
    ];
    for (const [brushes, colors] of chosen) {
      const png = packPicture(brushes);
      const seen = (['blue', 'yellow', 'purple'] as const).filter((color) => has(png, color));
      expect(seen.sort()).toEqual([...colors].sort());
    }
  }, 60_000);

  it('is a complete PNG at twice its display size and stays small for every choice', () => {
    const colors = [...BRUSH_COLORS, ...BRUSH_COLORS];
    for (const index of BRUSH_COLORS.keys()) {
      const four = colors.slice(index, index + 4).map((color, place) => ({ type: BRUSH_TYPES[place % 2] ?? 'adult', color }));
      const png = packPicture(four);
      const header = partOf(png, 'IHDR');
      expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([176, 220]);
      expect(inflateSync(partOf(png, 'IDAT')).length).toBe(220 * 177);
      expect(png.length).toBeLessThan(12_000);
    }
  }, 60_000);

  it('is the same for the same brushes and keeps their chosen order', () => {
    const pictures = [packPicture([adult('blue'), adult('yellow')]), packPicture([adult('blue'), adult('yellow')])] as const;
    expect(pictures[0].equals(pictures[1])).toBe(true);
    expect(pictures[0].equals(packPicture([adult('yellow'), adult('blue')]))).toBe(false);
  });
});

describe('the reduction of a palette', () => {
  const pixel = (red: number, green: number, blue: number) => [red, green, blue, 255];

  it('keeps a picture with few enough colours unchanged', () => {
    const { palette, pixels } = withFewColours(Buffer.from([...pixel(255, 0, 0), ...pixel(0, 0, 255), ...pixel(255, 0, 0)]), 8);
    expect([...pixels].map((place) => palette[place])).toEqual([
      [255, 0, 0],
      [0, 0, 255],
      [255, 0, 0],
    ]);
  });

  it('uses the nearest colour when the picture has more colours', () => {
    const greys = Array.from({ length: 256 }, (_, tone) => pixel(tone, tone, tone)).flat();
    const { palette, pixels } = withFewColours(Buffer.from(greys), 16);
    expect(palette.length).toBe(16);
    const errors = [...pixels].map((place, tone) => Math.abs((palette[place]?.[0] ?? -255) - tone));
    expect(Math.max(...errors)).toBeLessThan(16);
  });
});
