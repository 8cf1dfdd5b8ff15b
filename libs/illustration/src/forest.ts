import { DUSK_SUN } from './pigments';
import { roundToTenths, roundToHundredths, seededRandom, svgFile } from './svg-text';

/** Trees of the Iberian hills. */
type TreeKind = 'pine' | 'oak' | 'cypress' | 'poplar';

/** Colours of one tree, already mixed for its distance. */
interface TreeColors {
  readonly crown: string;
  readonly shade: string;
  readonly light: string;
  readonly trunk: string;
}

/** Crown colour close by. */
const NEAR_CROWN_COLOR: Readonly<Record<TreeKind, string>> = { pine: '#3F6B4B', oak: '#557A4E', cypress: '#2F5A44', poplar: '#7F9A58' };

/** Each tree starts at its foot at (0, 0) and is about 100 units tall. */
const TREE_SHAPE: Readonly<Record<TreeKind, (colors: TreeColors) => string>> = {
  pine: (t) =>
    `<path d="M-2.6 0C-2 -22 -3.5 -40 -1 -60L1.5 -60C1 -40 2.6 -20 3.2 0Z" fill="${t.trunk}"/><path d="M0 -46Q-10 -56 -20 -62M0.5 -50Q10 -58 20 -63" stroke="${t.trunk}" stroke-width="1.8" fill="none"/><path d="M-37 -62C-42 -74 -29 -80 -24 -79C-22 -91 -6 -94 1 -89C9 -96 25 -91 26 -81C37 -81 42 -70 36 -62C26 -56 -26 -56 -37 -62Z" fill="${t.crown}"/><path d="M-37 -62C-40 -69 -36 -74 -33 -76C-34 -68 -22 -66 -14 -68C-6 -63 14 -64 20 -68C28 -64 35 -66 38 -70C38.5 -67 37.5 -64 36 -62C26 -56 -26 -56 -37 -62Z" fill="${t.shade}"/><path d="M-20 -80Q-14 -88 -4 -86M6 -87Q14 -90 21 -83" stroke="${t.light}" stroke-width="2.4" stroke-linecap="round" fill="none" opacity=".75"/>`,
  cypress: (t) =>
    `<path d="M-1.6 0V-14H1.6V0Z" fill="${t.trunk}"/><path d="M0 -112C8 -88 13 -52 10 -24C9 -12 5 -7 0 -7C-5 -7 -9 -12 -10 -24C-13 -52 -8 -88 0 -112Z" fill="${t.crown}"/><path d="M0 -112C8 -88 13 -52 10 -24C9 -12 5 -7 0 -7C5 -34 5 -70 0 -112Z" fill="${t.shade}"/><path d="M-4 -30Q-6.5 -58 -2 -88" stroke="${t.light}" stroke-width="1.8" stroke-linecap="round" fill="none" opacity=".6"/>`,
  oak: (t) =>
    `<path d="M-4 0C-3 -14 -4 -22 -2 -34H3C4 -22 3.5 -12 5 0Z" fill="${t.trunk}"/><path d="M1 -24Q9 -32 15 -40M0 -28Q-9 -34 -13 -42" stroke="${t.trunk}" stroke-width="2.2" fill="none"/><path d="M-34 -40C-39 -54 -30 -63 -25 -63C-24 -76 -8 -83 2 -78C13 -83 28 -74 27 -63C37 -60 38 -46 32 -39C26 -31 12 -31 4 -34C-6 -29 -29 -29 -34 -40Z" fill="${t.crown}"/><path d="M-34 -40C-36 -45 -36 -49 -34 -53C-30 -43 -16 -42 -8 -47C0 -40 16 -42 22 -50C28 -46 33 -48 35 -51C36 -46 35 -42 32 -39C26 -31 12 -31 4 -34C-6 -29 -29 -29 -34 -40Z" fill="${t.shade}"/><path d="M-19 -64Q-13 -73 -3 -72M8 -72Q17 -73 21 -65" stroke="${t.light}" stroke-width="2.4" stroke-linecap="round" fill="none" opacity=".7"/>`,
  poplar: (t) =>
    `<path d="M-1.5 0V-30H1.5V0Z" fill="${t.trunk}"/><path d="M0 -96C11 -84 15 -64 13 -44C12 -28 7 -20 0 -20C-7 -20 -12 -28 -13 -44C-15 -64 -11 -84 0 -96Z" fill="${t.crown}"/><path d="M0 -96C11 -84 15 -64 13 -44C12 -28 7 -20 0 -20C6 -32 8 -66 0 -96Z" fill="${t.shade}"/><path d="M0 -26V-72M0 -44L6 -54M0 -54L-6 -64M0 -36L-6 -46" stroke="${t.light}" stroke-width="1.2" stroke-linecap="round" fill="none" opacity=".7"/>`,
};


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
