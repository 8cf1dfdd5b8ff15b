import { WASH_COLORS } from '@brote/brand';
import type { BrushChoice, BrushColor } from '@brote/contracts/catalog';
import { drawPack, encodeBrushes } from '@brote/illustration';
import { Resvg } from '@resvg/resvg-js';
import { reducePalette } from './reduce-palette';
import { writePng } from './write-png';

/** Twice the size of the picture in mails, 88 × 110. */
const PICTURE_WIDTH = 176;
/** Size of the canvas, as on the shop's thumbnails. */
const CANVAS_WIDTH = 640;
const MAX_COLORS = 96;
/** Number of cached pictures: the most frequent choices. */
const MAX_CACHED_PICTURES = 100;

/** Stages as in the shop: the wash of the first brush's colour. */
const BACKGROUND_COLORS: Readonly<Record<BrushColor, string>> = WASH_COLORS;

const cachedPictures = new Map<string, Buffer>();

/**
 * A PNG of one to four brushes in their paper band, in the chosen colours, at twice its display size. The same brushes give the same bytes.
 */
export function packPicture(brushes: readonly BrushChoice[]): Buffer {
  const name = encodeBrushes(brushes);
  const picture = cachedPictures.get(name) ?? renderPicture(brushes);
  // Put at the end again: the least recently used picture is evicted first.
  cachedPictures.delete(name);
  cachedPictures.set(name, picture);
  const [oldest] = cachedPictures.keys();
  if (cachedPictures.size > MAX_CACHED_PICTURES && oldest !== undefined) cachedPictures.delete(oldest);
  return picture;
}

/** Mail programs drop SVG, so the shop's own drawing becomes pixels. */
function renderPicture(brushes: readonly BrushChoice[]): Buffer {
  const background = BACKGROUND_COLORS[brushes[0]?.color ?? 'blue'];
  const svg = drawPack({ brushes, width: CANVAS_WIDTH, light: false });
  const { pixels, width, height } = new Resvg(svg, {
    background,
    fitTo: { mode: 'width', value: PICTURE_WIDTH },
    font: { loadSystemFonts: false },
  }).render();
  return writePng(reducePalette(pixels, MAX_COLORS), width, height);
}
