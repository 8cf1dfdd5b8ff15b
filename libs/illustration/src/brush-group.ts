import { MARK_PATH } from '@brote/brand';
import { BRUSH_SHAPE, handleSectionAt, handleEnd, silhouette, type BrushShape } from './brush-shape';
import type { Brush, BrushColor } from './palette';
import { BAMBOO, BRISTLE, SURPRISE_ORDER } from './pigments';
import { smoothPath, gradient, roundToTenths, seededRandom, type Point } from './svg-text';

/** A drawing without its frame, so that packs and scenes can place several. */
export interface GroupDrawing {
  /** Gradients and clips, for the `<defs>` of the file. */
  readonly defs: string;
  readonly body: string;
}

export interface BrushDrawing extends Brush {
  /** Prefix of all ids inside; unique in the file. */
  readonly id: string;
  /** Thumbnails omit details that are invisible at their size. */
  readonly detail?: 'full' | 'small';
  /** A lying brush is lit from the right, so that the light still comes from above. */
  readonly lit?: 'left' | 'right';
}

interface BrushContext {
  readonly id: string;
  readonly shape: BrushShape;
  readonly shades: readonly [BrushColor, ...BrushColor[]];
  readonly full: boolean;
  readonly lit: 'left' | 'right';
  readonly random: () => number;
}

const shadeAt = (context: BrushContext, index: number): BrushColor => context.shades[index % context.shades.length] ?? context.shades[0];

function definitions({ id, shape, shades, lit }: BrushContext, outline: string): string {
  const [from, to] = lit === 'left' ? [0, 1] : [1, 0];
  const handle = gradient(`${id}h`, `x1="${from}" x2="${to}" y1="0" y2="0"`, [
    [0, BAMBOO.mid],
    ['.2', BAMBOO.glow],
    ['.5', BAMBOO.light],
    ['.78', BAMBOO.mid],
    [1, BAMBOO.dark],
  ]);
  const depth = `<linearGradient id="${id}v" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${BAMBOO.deep}" stop-opacity=".22"/></linearGradient>`;
  const bristles = shades.map((color) => {
    const pigment = BRISTLE[color];
    const [tip, opacity] = color === 'white' ? ['#E4DDCD', 1] : [pigment.deep, 0.92];
    return `<linearGradient id="${id}b${color}" gradientUnits="userSpaceOnUse" x1="${shape.cx + 13}" x2="${shape.cx + 15 + shape.reach}" y1="0" y2="0"><stop offset="0" stop-color="${pigment.light}"/><stop offset=".38" stop-color="${pigment.mid}"/><stop offset=".86" stop-color="${pigment.mid}"/><stop offset="1" stop-color="${tip}" stop-opacity="${opacity}"/></linearGradient>`;
  });
  return `${handle}${depth}<clipPath id="${id}c"><path d="${outline}"/></clipPath>${bristles.join('')}`;
}

/** Tufts of single strands, splayed at the tip; a darker back row shows through the gaps. */
function bristles(context: BrushContext): string {
  const { shape, full, random, id } = context;
  const middle = (shape.headTop + shape.headEnd) / 2;
  const length = shape.headEnd - shape.headTop;
  const pitch = length / shape.tufts;
  const { halfWidth, centre } = handleSectionAt(shape, middle);
  const rootX = shape.cx + centre + halfWidth;
  const strands = full ? 6 : 4;
  const strandWidth = pitch / strands;
  const splay = (y: number, factor: number) => ((y - middle) / length) * factor;
  const tuft = (y: number, reach: number, base: number, tip: number, jitter: number): string => {
    let d = '';
    for (let i = 0; i < strands; i++) {
      const f = i / (strands - 1) - 0.5;
      d += `M${roundToTenths(rootX - 4)} ${roundToTenths(y + f * base)}L${roundToTenths(rootX + reach - jitter * random() - Math.abs(f) * 1.2)} ${roundToTenths(y + splay(y, 4) + f * tip)}`;
    }
    return d;
  };
  let backTufts = '';
  for (let i = 0; i < shape.tufts - 1; i++) {
    const color = shadeAt(context, i + 1);
    backTufts += `<path d="${tuft(shape.headTop + pitch * (i + 1), shape.reach - 3.5, pitch * 0.5, pitch * 0.86, 2)}" stroke="${BRISTLE[color].deep}" stroke-width="${roundToTenths(strandWidth * 1.05)}" opacity="${color === 'white' ? 0.8 : 0.78}"/>`;
  }
  let frontTufts = '';
  for (let i = 0; i < shape.tufts; i++) {
    const color = shadeAt(context, i);
    const y = shape.headTop + pitch * (i + 0.5);
    const edge = Math.abs(i - (shape.tufts - 1) / 2) / (shape.tufts / 2);
    const reach = shape.reach + (i % 2 ? -1 : 1) + edge * edge * 2;
    frontTufts += `<path d="${tuft(y, reach, pitch * 0.52, pitch * 0.8, 1.4)}" stroke="url(#${id}b${color})" stroke-width="${roundToTenths(strandWidth * 1.12)}"/>`;
    if (!full) continue;
    frontTufts += `<path d="M${roundToTenths(rootX)} ${roundToTenths(y - pitch * 0.3)}L${roundToTenths(rootX + reach - 4)} ${roundToTenths(y - pitch * 0.3 + splay(y, 3))}" stroke="${BRISTLE[color].light}" stroke-width=".8" opacity=".75"/>`;
    frontTufts += `<path d="M${roundToTenths(rootX + 6)} ${roundToTenths(y + pitch * 0.31)}L${roundToTenths(rootX + reach - 1)} ${roundToTenths(y + pitch * 0.4 + splay(y, 4))}" stroke="${BRISTLE[color].deep}" stroke-width=".8" opacity=".5"/>`;
  }
  return backTufts + frontTufts;
}

/** Fibres follow the profile; the short dashes are the plant's vascular bundles. */
function grain({ shape, full, lit, random }: BrushContext): string {
  const lines = full ? [-0.86, -0.64, -0.4, -0.16, 0.08, 0.3, 0.52, 0.72, 0.9] : [-0.5, 0, 0.5];
  const end = handleEnd(shape);
  return lines
    .map((position) => {
      const f = lit === 'left' ? position : -position;
      const points: Point[] = [];
      for (let y = shape.profile[0][0] - 8; y <= end - 4; y += 62) {
        const { halfWidth, centre } = handleSectionAt(shape, y);
        points.push([shape.cx + centre + f * halfWidth + (random() - 0.5) * 0.9, y]);
      }
      const dash = full
        ? `stroke-dasharray="${roundToTenths(14 + random() * 60)} ${roundToTenths(5 + random() * 26)} ${roundToTenths(3 + random() * 9)} ${roundToTenths(10 + random() * 34)}"`
        : '';
      const isEdge = position < -0.7;
      const width = isEdge ? 1.4 : roundToTenths(0.55 + random() * 0.5);
      const opacity = isEdge ? 0.8 : roundToTenths(0.22 + random() * 0.26);
      return `<path d="${smoothPath(points)}" ${dash} stroke="${isEdge ? BAMBOO.glow : BAMBOO.deep}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"/>`;
    })
    .join('');
}

function node({ shape }: BrushContext): string {
  const { halfWidth, centre } = handleSectionAt(shape, shape.node);
  const x = shape.cx + centre;
  const arc = (y: number) => `M${roundToTenths(x - halfWidth - 1)} ${y}Q${roundToTenths(x)} ${y + 5} ${roundToTenths(x + halfWidth + 1)} ${y}`;
  const shade = `${arc(shape.node - 9)}V${shape.node}Q${roundToTenths(x)} ${shape.node + 5} ${roundToTenths(x - halfWidth - 1)} ${shape.node}Z`;
  return `<path d="${arc(shape.node)}" stroke="${BAMBOO.deep}" stroke-width="1.5" opacity=".62"/><path d="${arc(shape.node + 2.6)}" stroke="${BAMBOO.glow}" stroke-width="1.6" opacity=".75"/><path d="${shade}" fill="${BAMBOO.deep}" opacity=".1" stroke="none"/>`;
}

/** Kids' brushes: the end of the handle is dipped in the colour of the bristles, as if in natural paint. */
function dip({ shape }: BrushContext, color: BrushColor): string {
  const paint = BRISTLE[color === 'surprise' ? 'pink' : color];
  const y = shape.h - 104;
  const left = shape.cx - 24;
  const right = shape.cx + 26;
  return `<path d="M${left} ${y}Q${shape.cx - 8} ${y + 6} ${shape.cx + 2} ${y}T${right} ${y + 1}V${shape.h}H${left}Z" fill="${paint.mid}"/><path d="M${shape.cx - 10} ${y + 12}V${shape.h - 34}" stroke="${paint.light}" stroke-width="5" stroke-linecap="round" opacity=".6"/><path d="M${shape.cx + 14.5} ${y + 6}V${shape.h - 20}" stroke="${paint.deep}" stroke-width="8" opacity=".28"/>`;
}

function burntMark({ shape }: BrushContext): string {
  const { centre } = handleSectionAt(shape, shape.mark);
  const k = shape.markScale;
  return `<path transform="translate(${roundToTenths(shape.cx + centre - 20 * k)} ${roundToTenths(shape.mark - shape.markLift - 24 * k)}) scale(${k})" d="${MARK_PATH}" fill="${BAMBOO.burn}" opacity=".78"/>`;
}

/** One brush, head up, with its origin at (0, 0). */
export function brushGroup({ color, type, id, detail = 'full', lit = 'left' }: BrushDrawing): GroupDrawing {
  const shape = BRUSH_SHAPE[type];
  const shades = color === 'surprise' ? SURPRISE_ORDER : ([color] as const);
  const context: BrushContext = { id, shape, shades, full: detail === 'full', lit, random: seededRandom(shape.seed) };
  const outline = silhouette(type);
  const topY = shape.profile[0][0] - shape.profile[0][1];
  const tufts = bristles(context);
  const wood = `<g fill="none">${grain(context)}${node(context)}</g>${type === 'kids' ? dip(context, color) : ''}`;
  const edges = `<path d="M${roundToTenths(shape.cx + 11)} ${shape.headTop - 2}V${shape.headEnd + 2}" stroke="${BAMBOO.deep}" stroke-width="3.2" opacity=".3"/><path d="M${roundToTenths(shape.cx - 8)} ${topY + 4}Q${shape.cx} ${topY - 2} ${shape.cx + 8} ${topY + 4}" stroke="#fff" stroke-width="2.4" opacity=".45" fill="none"/>`;
  const body = `<g fill="none" stroke-linecap="round">${tufts}</g><path d="${outline}" fill="url(#${id}h)"/><g clip-path="url(#${id}c)"><path d="${outline}" fill="url(#${id}v)"/>${wood}${edges}</g>${context.full ? burntMark(context) : ''}<path d="${outline}" fill="none" stroke="${BAMBOO.deep}" stroke-width=".8" opacity=".5"/>`;
  return { defs: definitions(context, outline), body };
}
