import { COLORS } from '@brote/brand';
import { drawBrush } from './brush';
import { drawCane } from './cane';
import { drawCup, drawPot } from './cup';
import { drawForest, MAX_TREES } from './forest';
import { drawHero } from './hero';
import { drawMark } from './mark';
import { drawPack } from './pack';
import { CANE_SIZES, FOREST_SIZES, ILLUSTRATIONS_PATH, PACK_WIDTHS, decodeBrushes } from './urls';

/** The query of an illustration's address. Values that are not text (repeated keys) make the address unknown. */
export type IllustrationQuery = Readonly<Record<string, unknown>>;

/** A drawing as a server sends it. */
export interface IllustrationFile {
  /** A complete SVG document without scripts, styles or outside references. */
  readonly svg: string;
}

type DrawFromParameters = (parts: readonly string[], query: ReadonlyMap<string, string>) => string | null;

interface IllustrationFamily {
  /** Number of path parts after the family's name. */
  readonly parts: number;
  readonly query: readonly string[];
  readonly draw: DrawFromParameters;
}

const MAX_PACK_BRUSHES = 4;
const MAX_CANE_BRUSHES = 6;
/** Allowed numbers of brushes per pack; a family pack may hold fewer than four. */
const PACK_BRUSH_COUNTS: Readonly<Record<string, readonly number[]>> = { single: [1], couple: [2], family: [1, 2, 3, 4] };

const drawPackFromPath: DrawFromParameters = ([category = '', brushList = ''], query) => {
  const brushes = decodeBrushes(brushList, MAX_PACK_BRUSHES);
  const allowedCounts = Object.hasOwn(PACK_BRUSH_COUNTS, category) ? PACK_BRUSH_COUNTS[category] : undefined;
  const light = query.get('light') ?? '1';
  const width = PACK_WIDTHS.find((known) => String(known) === (query.get('w') ?? '1200'));
  if (!brushes || !allowedCounts?.includes(brushes.length) || !['0', '1'].includes(light) || !width) return null;
  return drawPack({ brushes, width, light: light === '1' });
};

const drawBrushFromPath: DrawFromParameters = ([name = ''], query) => {
  const [singleBrush] = decodeBrushes(name, 1) ?? [];
  const view = query.get('view') ?? 'upright';
  if (!singleBrush || (view !== 'upright' && view !== 'head' && view !== 'lying')) return null;
  return drawBrush({ ...singleBrush, view });
};

const drawHeroFromPath: DrawFromParameters = ([variant]) => (variant === 'wide' || variant === 'tall' ? drawHero(variant) : null);

const drawCaneFromPath: DrawFromParameters = ([brushList = ''], query) => {
  const stops = decodeBrushes(brushList, MAX_CANE_BRUSHES);
  const size = query.get('size') ?? 'wide';
  if (!stops || stops.length < 2 || (size !== 'wide' && size !== 'tall')) return null;
  const [width, height] = CANE_SIZES[size];
  return drawCane({ stops, width, height });
};

const drawForestFromPath: DrawFromParameters = ([count = ''], query) => {
  const size = query.get('size') ?? 'wide';
  const tone = query.get('tone') ?? 'day';
  const isKnown = (size === 'wide' || size === 'small') && (tone === 'day' || tone === 'dusk');
  if (!/^\d{1,2}$/.test(count) || Number(count) > MAX_TREES || !isKnown) return null;
  const [width, height] = FOREST_SIZES[size];
  return drawForest({ trees: Number(count), width, height, tone });
};

const drawCupFromPath: DrawFromParameters = ([brushList = '']) => {
  if (brushList === 'empty') return drawCup([]);
  const brushes = decodeBrushes(brushList, MAX_PACK_BRUSHES);
  return brushes ? drawCup(brushes) : null;
};

const FAMILY_BY_NAME: ReadonlyMap<string, IllustrationFamily> = new Map([
  ['pack', { parts: 2, query: ['light', 'w'], draw: drawPackFromPath }],
  ['brush', { parts: 1, query: ['view'], draw: drawBrushFromPath }],
  ['hero', { parts: 1, query: [], draw: drawHeroFromPath }],
  ['cane', { parts: 1, query: ['size'], draw: drawCaneFromPath }],
  ['forest', { parts: 1, query: ['size', 'tone'], draw: drawForestFromPath }],
  ['cup', { parts: 1, query: [], draw: drawCupFromPath }],
  ['pot', { parts: 0, query: [], draw: () => drawPot() }],
  ['mark', { parts: 0, query: [], draw: () => drawMark(COLORS.pine700) }],
]);

/** The query as text; null for a key unknown to the family or a value that is not text. */
function readQuery(query: IllustrationQuery, known: readonly string[]): ReadonlyMap<string, string> | null {
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(query)) {
    if (typeof value !== 'string' || value.length > 8) return null;
    if (key === 'v' ? !/^\d+$/.test(value) : !known.includes(key)) return null;
    entries.push([key, value]);
  }
  return new Map(entries);
}

/**
 * Draws the file of an address such as `/illustrations/pack/couple/adult-blue_kids-yellow.svg?light=0&w=620`. Pure and deterministic: the
 * same address is the same file for ever, so a server may cache it as immutable. Every part of the address is checked against closed lists;
 * null means that there is no such drawing (answer 404).
 * @param path path of the request, starting with `/illustrations/`
 * @param query the parsed query; `v`, the version, is accepted and does not change the drawing
 */
export function drawFromPath(path: string, query: IllustrationQuery = {}): IllustrationFile | null {
  if (!path.startsWith(ILLUSTRATIONS_PATH) || !path.endsWith('.svg') || path.length > 160) return null;
  const [name = '', ...parts] = path.slice(ILLUSTRATIONS_PATH.length, -'.svg'.length).split('/');
  const family = FAMILY_BY_NAME.get(name);
  if (!family || family.parts !== parts.length) return null;
  const known = readQuery(query, family.query);
  const svg = known && family.draw(parts, known);
  return svg ? { svg } : null;
}
