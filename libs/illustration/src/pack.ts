import { MARK_PATH, WORD } from '@brote/brand';
import { brushGroup } from './brush-group';
import { BRUSH_SHAPE, bristleBlock, silhouette } from './brush-shape';
import { oliveBranch } from './flora';
import type { Brush } from './palette';
import { BRISTLE, INK } from './pigments';
import { blur, gradient, roundToTenths, roundToHundredths, seededRandom, svgFile } from './svg-text';

export interface PackPicture {
  /** One to four brushes, in the customer's order. */
  readonly brushes: readonly Brush[];
  /** Sheet width in units (height is 800): 1200 for landscape stages, about 620 for thumbnails. */
  readonly width: number;
  /** Sunlight and leaf shadow behind the pack; leave it out for thumbnails. */
  readonly light: boolean;
}

const BRUSH_SPACING = 112;
const HEIGHT = 800;
const FLOOR_Y = 764;
const SHADE_COLOR = '#3A3320';
/** Optical balance: bristles weigh to the right. */
const OPTICAL_SHIFT = 23;

interface PackLayout {
  readonly brushes: readonly Brush[];
  /** Axis of the first brush. */
  readonly x0: number;
  readonly band: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

function computeLayout({ brushes, width }: PackPicture): PackLayout {
  const span = (brushes.length - 1) * BRUSH_SPACING;
  const x0 = width / 2 - span / 2 - OPTICAL_SHIFT;
  return { brushes, x0, band: { x: x0 - 44, y: FLOOR_Y - 292, w: span + 88, h: 158 } };
}

function definitions({ band }: PackLayout): string {
  const paper = gradient('k', 'x1="0" x2="1" y1="0" y2="0"', [
    [0, '#DCD4C2'],
    [roundToHundredths(14 / band.w), '#F8F4EA'],
    [roundToHundredths((band.w - 26) / band.w), '#F3EDE0'],
    [1, '#C9BEA6'],
  ]);
  const clip = `<clipPath id="kc"><rect x="${roundToTenths(band.x)}" y="${band.y}" width="${band.w}" height="${band.h}" rx="3"/></clipPath>`;
  const blurs = [
    blur('s3', 2.6, 'x="-10%" y="-20%" width="120%" height="140%"'),
    blur('s', 9, 'x="-20%" y="-10%" width="150%" height="125%"'),
    blur('s2', 2.2, 'x="-20%" y="-10%" width="150%" height="125%"'),
  ];
  return blurs.join('') + paper + clip;
}

/** The paper band, printed with one dot per brush. */
function paperBand({ band, brushes, x0 }: PackLayout): string {
  const random = seededRandom(11);
  let flecks = '';
  for (let i = 0; i < 26; i++) {
    flecks += `M${roundToTenths(band.x + random() * band.w)} ${roundToTenths(band.y + random() * band.h)}l${roundToTenths(random() * 7 - 3)} ${roundToTenths(random() * 5 - 2)}`;
  }
  const bandShading = brushes.map((_, i) => {
    const x = x0 + i * BRUSH_SPACING;
    return `<rect x="${roundToTenths(x - 17)}" y="${band.y}" width="12" height="${band.h}" fill="#fff" opacity=".5"/><rect x="${roundToTenths(x + 9)}" y="${band.y}" width="14" height="${band.h}" fill="#8A7B5C" opacity=".1"/>`;
  });
  const lines = `<path d="${flecks}" stroke="#8A7B5C" stroke-width=".8" opacity=".4"/><path d="M${roundToTenths(band.x)} ${band.y + 9}h${band.w}M${roundToTenths(band.x)} ${band.y + band.h - 9}h${band.w}" stroke="${INK}" stroke-width="1.2" opacity=".55"/>`;
  return `<g clip-path="url(#kc)"><rect x="${roundToTenths(band.x)}" y="${band.y}" width="${band.w}" height="${band.h}" fill="url(#k)"/>${bandShading.join('')}${lines}${printLabel({ band, brushes, x0 })}</g>`;
}

function printLabel({ band, brushes }: PackLayout): string {
  const cx = band.x + band.w / 2;
  const dots = brushes.map(({ color }, i) => {
    const x = cx + (i - (brushes.length - 1) / 2) * 19;
    return `<circle cx="${roundToTenths(x)}" cy="${band.y + band.h - 34}" r="5.6" fill="${BRISTLE[color].mid}" stroke="${INK}" stroke-width="${color === 'white' ? 1 : 0}" stroke-opacity=".45"/>`;
  });
  if (brushes.length === 1) {
    return `<path transform="translate(${roundToTenths(cx - 20)} ${roundToTenths(band.y + 38)})" d="${MARK_PATH}" fill="${INK}"/>${dots.join('')}`;
  }
  const k = Math.min(0.62, (band.w - 60) / WORD.w);
  return `<g transform="translate(${roundToTenths(cx - (WORD.w * k) / 2)} ${roundToTenths(band.y + 28)}) scale(${roundToHundredths(k)})"><path d="${WORD.d}" fill="${INK}"/></g>${dots.join('')}`;
}

/** A slanted beam and the shadow of an olive tree outside the window. */
function sunlight(width: number): string {
  const mid = width / 2;
  const dark = '#23301F';
  const shadow = (place: string, opacity: number, branch: string) =>
    `<g filter="url(#s3)" opacity="${opacity}" transform="${place}">${branch}</g>`;
  const beam = `<path d="M${roundToTenths(width * 0.02)} ${HEIGHT + 20}L${mid + 70} -20H${mid + 400}L${mid - 130} ${HEIGHT + 20}Z" fill="#fff" opacity=".22"/>`;
  const upper = shadow(
    `translate(${mid + 330} -20) rotate(146) scale(2.1)`,
    0.13,
    oliveBranch({ length: 250, seed: 4, fill: dark, stem: dark, bend: -0.3 }),
  );
  const lower = shadow(
    `translate(${mid - 350} ${HEIGHT + 10}) rotate(-52) scale(1.9)`,
    0.1,
    oliveBranch({ length: 190, seed: 9, fill: dark, stem: dark, bend: 0.2 }),
  );
  return beam + upper + lower;
}

/** A pack seen from above, as a file: brushes side by side in a paper band. It fills its frame and is cut at the sides. */
export function drawPack(picture: PackPicture): string {
  const layout = computeLayout(picture);
  const { band, x0 } = layout;
  let defs = definitions(layout);
  let shade = '';
  let brushes = '';
  layout.brushes.forEach((brush, i) => {
    const shape = BRUSH_SHAPE[brush.type];
    const drawing = brushGroup({ ...brush, id: `p${i}` });
    const place = `translate(${roundToTenths(x0 + i * BRUSH_SPACING - shape.cx)} ${FLOOR_Y - shape.h + 16})`;
    defs += drawing.defs;
    brushes += `<g transform="${place}">${drawing.body}</g>`;
    shade += `<path transform="${place}" d="${silhouette(brush.type)}${bristleBlock(brush.type)}"/>`;
  });
  const farShadow = `<g fill="${SHADE_COLOR}" filter="url(#s)" opacity=".3" transform="translate(20 16)">${shade}<rect x="${roundToTenths(band.x)}" y="${band.y}" width="${band.w}" height="${band.h}"/></g>`;
  const nearShadow = `<g fill="${SHADE_COLOR}" filter="url(#s2)" opacity=".3" transform="translate(5 4)">${shade}</g>`;
  const bandShadow = `<rect x="${roundToTenths(band.x)}" y="${band.y - 2}" width="${band.w}" height="${band.h + 8}" fill="${SHADE_COLOR}" opacity=".28" filter="url(#s2)"/>`;
  const sun = picture.light ? sunlight(picture.width) : '';
  const body = `<defs>${defs}</defs>${sun}${farShadow}${nearShadow}${brushes}${bandShadow}${paperBand(layout)}`;
  return svgFile({ w: picture.width, h: HEIGHT, fit: 'xMidYMid slice', body });
}
