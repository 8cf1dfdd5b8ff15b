import { MARK_PATH } from '@brote/brand';
import { brushGroup, type GroupDrawing } from './brush-group';
import { BRUSH_SHAPE } from './brush-shape';
import type { Brush } from './palette';
import { BRISTLE, INK } from './pigments';
import { blur, gradient, roundToTenths, seededRandom, svgFile } from './svg-text';

interface CupSlot {
  readonly x: number;
  readonly turn: number;
  /** Height of the brush above the cup. */
  readonly up: number;
}

const SINGLE_SLOT: CupSlot = { x: 18, turn: 9, up: 340 };
const CUP_SLOTS: readonly CupSlot[] = [
  { x: -44, turn: -11, up: 318 },
  { x: 8, turn: 3.5, up: 356 },
  { x: 54, turn: 21, up: 214 },
  { x: -10, turn: -3, up: 330 },
];
const BRUSH_SCALE = 0.86;
const MAX_KIDS_RISE = 224;
/** Half width and half height of the rim. */
const RIM_RADIUS_X = 92;
const RIM_RADIUS_Y = 19;
const CUP_HEIGHT = 236;

interface CupPosition {
  /** Foot of the cup. */
  readonly x: number;
  readonly y: number;
  /** Up to four brushes standing in it. */
  readonly brushes: readonly Brush[];
  /** Width of the whole drawing. */
  readonly drawingWidth: number;
}

const outline = (x: number, y: number): string =>
  `M${x - RIM_RADIUS_X} ${y - CUP_HEIGHT}Q${x} ${roundToTenths(y - CUP_HEIGHT + RIM_RADIUS_Y * 2.1)} ${x + RIM_RADIUS_X} ${y - CUP_HEIGHT}L${x + RIM_RADIUS_X - 9} ${y - 22}Q${x + RIM_RADIUS_X - 12} ${y - 2} ${x + RIM_RADIUS_X - 34} ${y + 3}Q${x} ${y + 11} ${x - RIM_RADIUS_X + 34} ${y + 3}Q${x - RIM_RADIUS_X + 12} ${y - 2} ${x - RIM_RADIUS_X + 9} ${y - 22}Z`;

function definitions({ x, y, drawingWidth }: CupPosition): string {
  const rim = y - CUP_HEIGHT;
  const glaze = gradient('cu', 'x1="0" x2="1" y1="0" y2="0"', [
    [0, '#D9D3C4'],
    ['.2', '#FBF8F0'],
    ['.46', BRISTLE.white.mid],
    ['.8', '#CFC7B5'],
    [1, '#AFA591'],
  ]);
  const clay = gradient('cl', 'x1="0" x2="1" y1="0" y2="0"', [
    [0, '#A9714B'],
    ['.22', '#CE9268'],
    ['.5', '#BD8058'],
    [1, '#7E4E31'],
  ]);
  const insideClip = `<clipPath id="cup"><path d="M0 -400H${drawingWidth}V${rim + 12}H${x + RIM_RADIUS_X - 8}Q${x} ${rim + 32} ${x - RIM_RADIUS_X + 8} ${rim + 12}H0Z"/></clipPath>`;
  return `${glaze}${clay}${blur('cb', 9, 'x="-20%" y="-60%" width="140%" height="220%"')}${insideClip}<clipPath id="cc"><path d="${outline(x, y)}"/></clipPath>`;
}

function standingBrushes({ x, y, brushes }: CupPosition): GroupDrawing {
  const rim = y - CUP_HEIGHT;
  const isAlone = brushes.length === 1;
  let defs = '';
  let body = '';
  brushes.forEach((brush, i) => {
    const slot = isAlone ? SINGLE_SLOT : (CUP_SLOTS[i] ?? SINGLE_SLOT);
    const rise = brush.type === 'kids' ? Math.min(slot.up, MAX_KIDS_RISE) : slot.up;
    const isMirrored = i === 0 && !isAlone;
    const drawing = brushGroup({ ...brush, id: `q${i}` });
    defs += drawing.defs;
    body += `<g transform="translate(${x + slot.x} ${rim + 14}) rotate(${slot.turn}) scale(${isMirrored ? -BRUSH_SCALE : BRUSH_SCALE} ${BRUSH_SCALE}) translate(${-BRUSH_SHAPE[brush.type].cx} ${roundToTenths(-rise / BRUSH_SCALE - 14)})">${drawing.body}</g>`;
  });
  return { defs, body };
}

function speckles(x: number, rim: number): string {
  const random = seededRandom(17);
  let d = '';
  for (let i = 0; i < 90; i++) {
    const px = x - RIM_RADIUS_X + random() * RIM_RADIUS_X * 2;
    const py = rim + 22 + random() * 150;
    const s = 0.5 + random() * 1.3;
    d += `M${roundToTenths(px)} ${roundToTenths(py)}a${roundToTenths(s)} ${roundToTenths(s)} 0 1 0 ${roundToTenths(s * 2)} 0a${roundToTenths(s)} ${roundToTenths(s)} 0 1 0 ${roundToTenths(-s * 2)} 0`;
  }
  return `<path d="${d}" fill="#7B6A4E" opacity=".55"/>`;
}

/** The stoneware cup with its brushes, for scenes. Its ids start with c and q: one cup per file. */
export function cupGroup(place: CupPosition): GroupDrawing {
  const { x, y } = place;
  const rim = y - CUP_HEIGHT;
  const brushes = standingBrushes(place);
  const dipLine = `M${x - 110} ${y - 74}Q${x - 60} ${y - 58} ${x - 10} ${y - 62}T${x + 110} ${y - 70}`;
  const cupShadow = `<ellipse cx="${x + 92}" cy="${y - 2}" rx="150" ry="17" fill="#5B5238" opacity=".42" filter="url(#cb)"/><ellipse cx="${x}" cy="${rim}" rx="${RIM_RADIUS_X}" ry="${RIM_RADIUS_Y}" fill="#8E8470"/><ellipse cx="${x + 4}" cy="${rim + 4}" rx="${RIM_RADIUS_X - 9}" ry="${RIM_RADIUS_Y - 5}" fill="#6A614F"/>`;
  const wall = `<path d="${outline(x, y)}" fill="url(#cu)"/><g clip-path="url(#cc)"><path d="${dipLine}V${y + 30}H${x - 110}Z" fill="url(#cl)"/><path d="${dipLine}" stroke="#F7F1E4" stroke-width="3" fill="none" opacity=".8"/>${speckles(x, rim)}<path d="M${x - 66} ${rim + 46}V${y - 92}" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".5"/></g>`;
  const front = `<path d="M${x - RIM_RADIUS_X} ${rim}Q${x} ${roundToTenths(rim + RIM_RADIUS_Y * 2.1)} ${x + RIM_RADIUS_X} ${rim}" stroke="#FFFDF7" stroke-width="4" fill="none"/><path transform="translate(${x - 19} ${rim + 82}) scale(.95)" d="${MARK_PATH}" fill="${INK}" opacity=".86"/>`;
  return {
    defs: definitions(place) + brushes.defs,
    body: `${cupShadow}<g clip-path="url(#cup)">${brushes.body}</g>${wall}${front}`,
  };
}

/** The cup alone as a file: empty for "nothing here yet", with brushes for thanks and welcome. */
export function drawCup(brushes: readonly Brush[]): string {
  const w = 560;
  const h = brushes.length ? 720 : 420;
  const drawing = cupGroup({ x: 268, y: h - 60, brushes, drawingWidth: w });
  return svgFile({ w, h, body: `<defs>${drawing.defs}</defs>${drawing.body}` });
}

/** An empty flower pot, as a file: for unknown pages. */
export const drawPot = (): string =>
  svgFile({
    w: 300,
    h: 400,
    body: '<ellipse cx="150" cy="352" rx="92" ry="12" fill="#3a3320" opacity=".14"/><path d="M78 236h144l-14 102c-1.5 10-8 14-18 14h-80c-10 0-16.5-4-18-14z" fill="#C58B63"/><path d="M222 236l-14 102c-1.5 10-8 14-18 14h-26c16-30 20-74 18-116z" fill="#9A6140" opacity=".6"/><path d="M70 212h160c3 0 5 2 5 5v18c0 3-2 5-5 5H70c-3 0-5-2-5-5v-18c0-3 2-5 5-5z" fill="#D39B73"/><path d="M82 212h136c-4 8-30 12-68 12s-64-4-68-12z" fill="#5A4632"/>',
  });
