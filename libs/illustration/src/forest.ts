import { DUSK_SUN } from './pigments';
import { roundToTenths, roundToHundredths, seededRandom, svgFile } from './svg-text';
import { NEAR_CROWN_COLOR, TREE_SHAPE, type TreeColors, type TreeKind } from './tree-shapes';

/** Limit of the drawing; the figure next to it may be higher. */
export const MAX_TREES = 75;

export type ForestTone = 'day' | 'dusk';

export interface ForestPicture {
  /** Whole trees, 0 to {@link MAX_TREES}. */
  readonly trees: number;
  readonly width: number;
  readonly height: number;
  /** `day` for light grounds, `dusk` for the dark green band. */
  readonly tone: ForestTone;
}

interface HillRow {
  /** Base line and swing of the hill, relative to the height. */
  readonly y: number;
  readonly swing: number;
  readonly phase: number;
  readonly scale: number;
  /** Haze: 0 close by, 1 lost in the sky. */
  readonly haze: number;
  /** Share of all trees. */
  readonly share: number;
}

interface PlantedTree {
  readonly row: number;
  /** 0 to 1 from left to right. */
  readonly x: number;
  readonly kind: TreeKind;
  readonly scale: number;
  readonly flip: 1 | -1;
}

const HILL_ROWS: readonly HillRow[] = [
  { y: 0.53, swing: 0.045, phase: 0.4, scale: 0.5, haze: 0.62, share: 0.34 },
  { y: 0.64, swing: 0.04, phase: 2.1, scale: 0.74, haze: 0.4, share: 0.3 },
  { y: 0.77, swing: 0.035, phase: 3.7, scale: 1.02, haze: 0.18, share: 0.22 },
  { y: 0.93, swing: 0.02, phase: 5.2, scale: 1.4, haze: 0, share: 0.14 },
];
const TREE_KINDS_IN_TURN: readonly TreeKind[] = ['pine', 'oak', 'cypress', 'pine', 'poplar', 'oak', 'pine', 'cypress', 'oak', 'poplar'];
const WAVE_COUNT = 6;
const STEP = 1.25;

const TONES = {
  day: {
    sky: '#E9EEE6',
    hills: ['#CBD6CB', '#B5C4B0', '#9DB195', '#86A07F'],
    sun: '#F1DDAC',
    sunOpacity: 1,
    shade: '#1D3A2A',
    trunk: '#7A5F40',
  },
  dusk: {
    sky: '#27503B',
    hills: ['#2C5341', '#27503B', '#224834', '#1B3B2C'],
    sun: DUSK_SUN,
    sunOpacity: 0.92,
    shade: '#10271C',
    trunk: '#B08B5E',
  },
} as const;

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
const mixColors = (a: string, b: string, t: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(a, at) * (1 - t) + channel(b, at) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The order of planting fills every row as the number grows: a new tree never moves an old one. */
function placeTrees(count: number): PlantedTree[] {
  const random = seededRandom(21);
  const treesInRow = HILL_ROWS.map(() => 0);
  const placedTrees: PlantedTree[] = [];
  for (let i = 0; i < count; i++) {
    const missingPerRow = HILL_ROWS.map((row, k) => row.share * (i + 1) - (treesInRow[k] ?? 0));
    const row = missingPerRow.indexOf(Math.max(...missingPerRow));
    const place = treesInRow[row] ?? 0;
    treesInRow[row] = place + 1;
    placedTrees.push({
      row,
      x: ((place * 0.618034 + row * 0.27 + 0.13) % 1) * 0.94 + 0.03,
      kind: TREE_KINDS_IN_TURN[(i * 7 + row * 3) % TREE_KINDS_IN_TURN.length] ?? 'pine',
      scale: 0.84 + random() * 0.34,
      flip: random() < 0.5 ? -1 : 1,
    });
  }
  return placedTrees;
}

function hill(row: HillRow, width: number, height: number): string {
  const heightAt = (i: number) => (row.y + row.swing * Math.sin(row.phase + i * STEP)) * height;
  let d = `M0 ${height}V${roundToTenths(heightAt(0))}`;
  for (let i = 1; i <= WAVE_COUNT; i++) {
    const x = (width * i) / WAVE_COUNT;
    const previousX = (width * (i - 1)) / WAVE_COUNT;
    const half = width / WAVE_COUNT / 2;
    d += `C${roundToTenths(previousX + half)} ${roundToTenths(heightAt(i - 1))} ${roundToTenths(x - half)} ${roundToTenths(heightAt(i))} ${roundToTenths(x)} ${roundToTenths(heightAt(i))}`;
  }
  return `${d}V${height}Z`;
}

/** Height of the ground under a tree at x (0 to 1). */
function groundHeightAt(row: HillRow, x: number, height: number): number {
  const wave = x * WAVE_COUNT;
  const i = Math.min(WAVE_COUNT - 1, Math.floor(wave));
  const t = wave - i;
  const eased = t * t * (3 - 2 * t);
  const from = (row.y + row.swing * Math.sin(row.phase + i * STEP)) * height;
  const to = (row.y + row.swing * Math.sin(row.phase + (i + 1) * STEP)) * height;
  return from + (to - from) * eased;
}

function colorsOf(kind: TreeKind, haze: number, tone: ForestTone): TreeColors {
  const { sky, shade, trunk } = TONES[tone];
  const lead = NEAR_CROWN_COLOR[kind];
  const crown = tone === 'dusk' ? mixColors(mixColors(lead, '#8FB07A', 0.28), sky, haze * 0.8) : mixColors(lead, sky, haze * 0.72);
  return {
    crown,
    shade: mixColors(crown, shade, 0.26 * (1 - haze * 0.6)),
    light: mixColors(crown, '#E6EBC2', 0.42),
    trunk: mixColors(trunk, sky, haze * 0.7),
  };
}

const seedling = (x: number, y: number): string =>
  `<g transform="translate(${x} ${roundToTenths(y)})"><ellipse rx="26" ry="4" fill="#0F2419" opacity=".2"/><path d="M0 0Q2 -14 1 -24" stroke="#3F6B47" stroke-width="3" fill="none"/><path d="M1 -22C8 -38 24 -40 32 -38C28 -26 16 -18 1 -22ZM1 -18C-8 -30 -22 -30 -28 -27C-24 -18 -12 -12 1 -18Z" fill="#5F8A5E"/></g>`;

/** The planted forest, as a file. Without a tree, a seedling is in the foreground. */
export function drawForest({ trees, width, height, tone }: ForestPicture): string {
  const colors = TONES[tone];
  const placedTrees = placeTrees(Math.max(0, Math.min(MAX_TREES, Math.floor(trees))));
  let body = `<circle cx="${roundToTenths(width * 0.76)}" cy="${roundToTenths(height * 0.3)}" r="${roundToTenths(height * 0.105)}" fill="${colors.sun}" opacity="${colors.sunOpacity}"/>`;
  HILL_ROWS.forEach((row, index) => {
    body += `<path d="${hill(row, width, height)}" fill="${colors.hills[index] ?? colors.sky}"/>`;
    const treesInRow = placedTrees.filter((tree) => tree.row === index).sort((a, b) => a.x - b.x);
    for (const tree of treesInRow) {
      const k = (row.scale * tree.scale * height) / 460;
      body += `<g transform="translate(${roundToTenths(tree.x * width)} ${roundToTenths(groundHeightAt(row, tree.x, height) + 3)}) scale(${roundToHundredths(k * tree.flip)} ${roundToHundredths(k)})"><ellipse rx="22" ry="3" fill="#0F2419" opacity=".16"/>${TREE_SHAPE[tree.kind](colorsOf(tree.kind, row.haze, tone))}</g>`;
    }
  });
  if (placedTrees.length === 0) body += seedling(width / 2, 0.93 * height + 2);
  return svgFile({ w: width, h: height, body, fit: 'xMidYMax slice' });
}
