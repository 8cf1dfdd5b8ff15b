import { isBrushColor, isBrushType, type Brush, type PackCategory } from './palette';
import type { BrushPicture } from './brush';
import type { ForestTone } from './forest';
import type { HeroVariant } from './hero';

/** Base path of the files on every host that serves them. */
export const ILLUSTRATIONS_PATH = '/illustrations/';

/** Raised whenever a drawing changes its look. The files are cached for ever, so a new look needs a new URL. */
export const ILLUSTRATION_VERSION = 1;

/** Allowed sheet widths of a pack, in units. A closed list limits the number of possible files, and so the cache. */
export const PACK_WIDTHS = [560, 620, 760, 1040, 1200] as const;
export type PackWidth = (typeof PACK_WIDTHS)[number];

/** Sheet sizes of canes and forests. */
export const CANE_SIZES = { wide: [1440, 400], tall: [760, 420] } as const;
export type CaneSize = keyof typeof CANE_SIZES;
export const FOREST_SIZES = { wide: [1440, 430], small: [700, 380] } as const;
export type ForestSize = keyof typeof FOREST_SIZES;

/** Between two brushes of an address; no type and no colour contains it. */
const SEPARATOR = '_';

const illustrationUrl = (path: string, query: Record<string, string> = {}): string =>
  `${ILLUSTRATIONS_PATH}${path}.svg?${new URLSearchParams({ ...query, v: String(ILLUSTRATION_VERSION) }).toString()}`;

/** Brushes as one part of an address: `adult-blue_kids-yellow`. */
export const encodeBrushes = (brushes: readonly Brush[]): string => brushes.map(({ type, color }) => `${type}-${color}`).join(SEPARATOR);

/** Reads the text of {@link encodeBrushes}; null for an unknown brush, none, or more than `max`. */
export function decodeBrushes(text: string, max: number): Brush[] | null {
  const parts = text.split(SEPARATOR);
  if (parts.length > max) return null;
  const brushes: Brush[] = [];
  for (const part of parts) {
    const [type = '', color = '', ...extraParts] = part.split('-');
    if (!isBrushType(type) || !isBrushColor(color) || extraParts.length > 0) return null;
    brushes.push({ type, color });
  }
  return brushes;
}

export interface PackUrlOptions {
  readonly category: PackCategory;
  /** One to four brushes. */
  readonly brushes: readonly Brush[];
  /** Sunlight and leaf shadow; on by default, leave it out for thumbnails. */
  readonly light?: boolean;
  readonly width?: PackWidth;
}

/** Address of a pack. */
export const packUrl = ({ category, brushes, light = true, width = 1200 }: PackUrlOptions): string =>
  illustrationUrl(`pack/${category}/${encodeBrushes(brushes)}`, { light: light ? '1' : '0', w: String(width) });

/** Address of one brush; `head` for thumbnails. */
export const brushUrl = ({ type, color, view = 'upright' }: BrushPicture): string =>
  illustrationUrl(`brush/${type}-${color}`, view === 'upright' ? {} : { view });

/** Address of the opening scene. */
export const heroUrl = (variant: HeroVariant): string => illustrationUrl(`hero/${variant}`);

/** Address of the cane with two to six stops. */
export const caneUrl = (stops: readonly Brush[], size: CaneSize): string => illustrationUrl(`cane/${encodeBrushes(stops)}`, { size });

/** Address of the forest with 0 to 75 trees; more are shown as 75. */
export const forestUrl = (trees: number, tone: ForestTone, size: ForestSize): string =>
  illustrationUrl(`forest/${Math.max(0, Math.min(75, Math.floor(trees)))}`, { tone, size });

/** Address of the cup: empty, or with up to four brushes. */
export const cupUrl = (brushes: readonly Brush[] = []): string => illustrationUrl(`cup/${brushes.length ? encodeBrushes(brushes) : 'empty'}`);

/** Address of the empty flower pot. */
export const potUrl = (): string => illustrationUrl('pot');

/** Address of the mark in pine green, for the browser's tab. */
export const markUrl = (): string => illustrationUrl('mark');
