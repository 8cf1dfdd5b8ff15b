import { brushGroup } from './brush-group';
import { BRUSH_SHAPE } from './brush-shape';
import { sprout } from './flora';
import type { Brush } from './palette';
import { BAMBOO } from './pigments';
import { blur, gradient, roundToTenths, seededRandom, svgFile } from './svg-text';

export interface CaneOptions {
  /** One brush per node, two to six. */
  readonly stops: readonly Brush[];
  readonly width: number;
  readonly height: number;
}

const CANE_THICKNESS = 34;
const HALF_CANE_THICKNESS = CANE_THICKNESS / 2;
/** Flare of the culm at a node, in units of the sheet. */
const END_FLARE = 4;

/** One culm segment from node a to node b: waisted, with fibres and a lit upper edge. */
function segment(a: number, b: number, y: number, random: () => number): string {
  const top = y - HALF_CANE_THICKNESS;
  const foot = y + HALF_CANE_THICKNESS;
  let fibres = '';
  for (let k = 0; k < 16; k++) {
    const x = a + 24 + random() * (b - a - 110);
    const fibreY = top + 4 + random() * (CANE_THICKNESS - 8);
    fibres += `M${roundToTenths(x)} ${roundToTenths(fibreY)}h${roundToTenths(14 + random() * 60)}`;
  }
  const wall = `M${roundToTenths(a)} ${top - END_FLARE}Q${roundToTenths(a + 16)} ${top} ${roundToTenths(a + 40)} ${top}H${roundToTenths(b - 40)}Q${roundToTenths(b - 16)} ${top} ${roundToTenths(b)} ${top - END_FLARE}V${foot + END_FLARE}Q${roundToTenths(b - 16)} ${foot} ${roundToTenths(b - 40)} ${foot}H${roundToTenths(a + 40)}Q${roundToTenths(a + 16)} ${foot} ${roundToTenths(a)} ${foot + END_FLARE}Z`;
  return `<path d="${wall}" fill="url(#c)"/><path d="${fibres}" stroke="${BAMBOO.deep}" stroke-width=".8" opacity=".3" stroke-linecap="round"/><path d="M${roundToTenths(a + 30)} ${roundToTenths(top + 7)}H${roundToTenths(b - 30)}" stroke="#FFF6D8" stroke-width="2.4" opacity=".55" stroke-linecap="round"/>`;
}

/** The ring of a node and the leaves that sprout from it. */
function nodeAt(x: number, y: number): string {
  const ring = `<path d="M${roundToTenths(x - 3.5)} ${y - HALF_CANE_THICKNESS - 5}q3.5 ${HALF_CANE_THICKNESS + 5} 0 ${CANE_THICKNESS + 10}h7q3.5 ${-HALF_CANE_THICKNESS - 5} 0 ${-CANE_THICKNESS - 10}z" fill="#B89C56"/><path d="M${roundToTenths(x - 3)} ${y - HALF_CANE_THICKNESS - 4}q3.5 ${HALF_CANE_THICKNESS + 4} 0 ${CANE_THICKNESS + 8}" stroke="#7B6230" stroke-width="1.4" fill="none" opacity=".8"/><path d="M${roundToTenths(x + 4.5)} ${y - HALF_CANE_THICKNESS - 4}q3.5 ${HALF_CANE_THICKNESS + 4} 0 ${CANE_THICKNESS + 8}" stroke="#F3E4B4" stroke-width="1.6" fill="none" opacity=".9"/>`;
  return ring + sprout(x - 8, y - HALF_CANE_THICKNESS + 1, 58, -1) + sprout(x + 12, y - HALF_CANE_THICKNESS + 1, 40);
}

/** The year as a bamboo cane, as a file: at each node a brush sprouts. */
export function drawCane({ stops, width, height }: CaneOptions): string {
  const y = height - 58;
  const scale = (height - 92) / 640;
  const random = seededRandom(9);
  const nodes = stops.map((_, i) => (width * (i + 0.5)) / stops.length);
  let segments = '';
  let from = -20;
  for (const to of [...nodes, width + 20]) {
    segments += segment(from, to, y, random);
    from = to;
  }
  let defs = `${gradient('c', 'x1="0" x2="0" y1="0" y2="1"', [
    [0, '#C9B272'],
    ['.22', '#EAD79C'],
    ['.5', '#D8BF7E'],
    [1, '#93783C'],
  ])}${blur('s', 7, 'x="-5%" y="-150%" width="110%" height="400%"')}<clipPath id="k"><rect x="-20" y="-20" width="${width + 40}" height="${y + 20 - HALF_CANE_THICKNESS + 3}"/></clipPath>`;
  let brushes = '';
  stops.forEach((brush, i) => {
    const shape = BRUSH_SHAPE[brush.type];
    const drawing = brushGroup({ ...brush, id: `n${i}` });
    const sunkDepth = (brush.type === 'kids' ? 34 : 60) * scale;
    defs += drawing.defs;
    brushes += `<g transform="translate(${roundToTenths((nodes[i] ?? 0) - shape.cx * scale)} ${roundToTenths(y - shape.h * scale + sunkDepth)}) scale(${roundToTenths(scale * 1000) / 1000})">${drawing.body}</g>`;
  });
  const shadow = `<rect x="0" y="${y + 18}" width="${width}" height="12" fill="#3A3320" opacity=".22" filter="url(#s)"/>`;
  const rings = nodes.map((x) => nodeAt(x, y)).join('');
  return svgFile({ w: width, h: height, body: `<defs>${defs}</defs>${shadow}<g clip-path="url(#k)">${brushes}</g>${segments}${rings}` });
}
