import { MARK_PATH } from '@brote/brand';
import { brushGroup, type GroupDrawing } from './brush-group';
import { cupGroup } from './cup';
import { oliveBranch, type OliveBranch } from './flora';
import type { Brush } from './palette';
import { BRISTLE, INK } from './pigments';
import { blur, gradient, roundToTenths, seededRandom, svgFile } from './svg-text';

/** `wide` is 1600 × 860 with room for text at the left; `tall` is 750 × 760 for phones. */
export type HeroVariant = 'wide' | 'tall';

interface Scene {
  readonly wide: boolean;
  readonly w: number;
  readonly h: number;
  /** Height of the front edge of the board. */
  readonly plank: number;
  /** Position of the cup. */
  readonly cupX: number;
  readonly bottleX: number;
  /** The window light: left, top, width and height of a pane. */
  readonly light: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly flecks: number;
  /** The lying brush on the board: scale and position of its head. */
  readonly lying: { readonly scale: number; readonly x: number; readonly y: number };
}

const SCENES: Readonly<Record<HeroVariant, Scene>> = {
  wide: {
    wide: true,
    w: 1600,
    h: 860,
    plank: 672,
    cupX: 1182,
    bottleX: 956,
    light: { x: 822, y: 42, w: 208, h: 262 },
    flecks: 240,
    lying: { scale: 0.72, x: 1444, y: 746 },
  },
  tall: {
    wide: false,
    w: 750,
    h: 760,
    plank: 618,
    cupX: 372,
    bottleX: 154,
    light: { x: 96, y: 28, w: 168, h: 246 },
    flecks: 130,
    lying: { scale: 0.6, x: 608, y: 688 },
  },
};
const CUP_BRUSHES: readonly Brush[] = [
  { color: 'blue', type: 'adult' },
  { color: 'white', type: 'adult' },
  { color: 'yellow', type: 'kids' },
];
const PANE_GAP = 22;
const LIGHT_SLANT = 0.34 * 0.62;

const branchAt = (x: number, y: number, turn: number, scale: number, branch: OliveBranch): string =>
  `<g transform="translate(${roundToTenths(x)} ${roundToTenths(y)}) rotate(${turn}) scale(${scale})">${oliveBranch(branch)}</g>`;

function definitions({ w, plank }: Scene, panes: string): string {
  const verticalAxis = 'x1="0" x2="0" y1="0" y2="1"';
  // prettier-ignore
  const gradients = [
    gradient('w', 'x1="0" x2="1" y1="0" y2=".35"', [[0, '#C5CEBD'], ['.55', '#CDD5C5'], [1, '#B9C4B2']]),
    gradient('l', 'x1="0" x2="1" y1="0" y2="1"', [[0, '#FBF3DC'], [1, '#F3E6C6']]),
    gradient('sh', verticalAxis, [[0, '#EDE7D9'], [1, '#DDD4C2']]),
    gradient('sf', verticalAxis, [[0, '#CBC1AD'], ['.2', '#BDB29C'], [1, '#A99D87']]),
    gradient('gl', 'x1="0" x2="1" y1="0" y2="0"', [[0, '#2E4A3B'], ['.25', '#4F715C'], ['.55', '#2B4738'], [1, '#172B21']]),
  ];
  const blurs =
    blur('b4', 4, 'x="-10%" y="-10%" width="120%" height="120%"') + blur('b9', 9, 'x="-20%" y="-20%" width="140%" height="140%"');
  const clips = `<clipPath id="wall"><rect width="${w}" height="${plank}"/></clipPath><clipPath id="pane">${panes}</clipPath>`;
  return gradients.join('') + blurs + clips;
}

/** Window light: six panes, thrown at a slant. */
function windowPanes({ light: { x, y, w, h } }: Scene): string {
  let panes = '';
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 2; row++) {
      const left = x + column * (w + PANE_GAP);
      const top = y + row * (h + PANE_GAP) + column * 18;
      const upper = -h * LIGHT_SLANT * row;
      const lower = -h * LIGHT_SLANT * (row + 1);
      panes += `<path d="M${roundToTenths(left + upper)} ${roundToTenths(top)}L${roundToTenths(left + w + upper)} ${roundToTenths(top + 16)}L${roundToTenths(left + w + lower)} ${roundToTenths(top + h + 16)}L${roundToTenths(left + lower)} ${roundToTenths(top + h)}Z"/>`;
    }
  }
  return panes;
}

function wall({ w, plank, cupX, light }: Scene, panes: string): string {
  const leaf = { fill: '#8C9A80', stem: '#8C9A80' };
  const leafShadow = `<g filter="url(#b9)" opacity=".4">${branchAt(light.x + light.w * 3.3, light.y - 40, 152, 1.9, { length: 330, seed: 8, bend: -0.22, ...leaf })}${branchAt(light.x - 130, light.y + 60, -6, 1.6, { length: 240, seed: 12, bend: 0.3, ...leaf })}</g>`;
  const objectShadow = `<g filter="url(#b9)" fill="#66735F" opacity=".42" transform="translate(${cupX + 74} ${plank})"><path d="M-88 0L-80 -226H84L78 0Z"/><path d="M-46 -220L-74 -470L-44 -474L-14 -220ZM6 -220L22 -520L50 -520L36 -220ZM44 -220L120 -380L142 -368L74 -220Z"/></g>`;
  return `<rect width="${w}" height="${plank + 2}" fill="url(#w)"/><g clip-path="url(#wall)"><g fill="url(#l)" opacity=".82" filter="url(#b4)">${panes}</g><g clip-path="url(#pane)">${leafShadow}</g>${objectShadow}</g>`;
}

function plankTop({ w, h, plank, light, flecks }: Scene): string {
  const random = seededRandom(5);
  let darkFlecks = '';
  let paleFlecks = '';
  for (let i = 0; i < flecks; i++) {
    const x = random() * w;
    const y = plank + 6 + random() * (h - plank - 8);
    const s = 0.7 + random() * 1.9;
    if (random() < 0.62) darkFlecks += `M${roundToTenths(x)} ${roundToTenths(y)}l${roundToTenths(s * 1.8)} ${roundToTenths(s * 0.5)}l${roundToTenths(-s * 0.7)} ${roundToTenths(s * 0.8)}z`;
    else paleFlecks += `M${roundToTenths(x)} ${roundToTenths(y)}l${roundToTenths(s * 2.2)} ${roundToTenths(-s * 0.3)}l${roundToTenths(-s)} ${roundToTenths(s)}z`;
  }
  const right = light.x + light.w * 3;
  const board = `<rect y="${plank}" width="${w}" height="${h - plank}" fill="url(#sh)"/><rect y="${plank + 92}" width="${w}" height="${h}" fill="url(#sf)"/><rect y="${plank + 91}" width="${w}" height="2.5" fill="#F8F3E7" opacity=".9"/>`;
  const glow = `<path d="M${light.x - 330} ${plank}L${right + 10} ${plank}L${right - 120} ${plank + 92}L${light.x - 470} ${plank + 92}Z" fill="#FBF3DC" opacity=".5" filter="url(#b4)"/>`;
  return `${board}<path d="${darkFlecks}" fill="#9C8F77" opacity=".5"/><path d="${paleFlecks}" fill="#fff" opacity=".6"/>${glow}`;
}

/** A bottle with two olive twigs. */
function bottle({ bottleX: x, plank, wide }: Scene): string {
  const y = plank + 34;
  const stem = '#6F6146';
  const twigs =
    branchAt(x + 2, y - 168, -74, 1.06, {
      length: 330,
      seed: 3,
      fill: '#71886A',
      fill2: '#94A88A',
      stem,
      rib: '#DDE5D2',
      bend: -0.24,
      olives: true,
    }) +
    branchAt(x - 2, y - 168, wide ? -103 : -106, 0.9, {
      length: 250,
      seed: 6,
      fill: '#5C7558',
      fill2: '#83997B',
      stem,
      rib: '#CFDAC6',
      bend: -0.3,
    });
  const glass = `<path d="M${x - 15} ${y - 196}h30v48c0 20 34 28 34 66v72c0 7-6 12-13 12h-72c-7 0-13-5-13-12v-72c0-38 34-46 34-66z" fill="url(#gl)"/><path d="M${x - 18} ${y - 200}h36a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-36a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3z" fill="#2B4738"/>`;
  const shine = `<path d="M${x - 33} ${y - 84}v62" stroke="#9DBBA6" stroke-width="5" stroke-linecap="round" opacity=".55"/><path d="M${x - 9} ${y - 186}v34" stroke="#9DBBA6" stroke-width="3.5" stroke-linecap="round" opacity=".5"/>`;
  const label = `<path d="M${x - 34} ${y - 66}h68v44h-68z" fill="${BRISTLE.white.mid}" opacity=".94"/><path transform="translate(${x - 11} ${y - 57}) scale(.55)" d="${MARK_PATH}" fill="${INK}"/>`;
  return `<ellipse cx="${x + 60}" cy="${y}" rx="110" ry="13" fill="#5B5238" opacity=".4" filter="url(#b9)"/>${twigs}${glass}${shine}${label}`;
}

function lyingBrush({ lying: { scale, x, y } }: Scene): GroupDrawing {
  const drawing = brushGroup({ color: 'purple', type: 'adult', id: 'z', lit: 'right' });
  const shadow = `<ellipse cx="${roundToTenths(x - 350 * scale)}" cy="${y + 14}" rx="${roundToTenths(350 * scale)}" ry="6" fill="#4A4229" opacity=".5" filter="url(#b4)"/>`;
  return {
    defs: drawing.defs,
    body: `${shadow}<g transform="translate(${x} ${y}) scale(${scale}) rotate(90) scale(-1 1) translate(-58 -16)">${drawing.body}</g>`,
  };
}

/** Morning light on a board, as a file: stoneware cup, brushes, olive branch. */
export function drawHero(variant: HeroVariant): string {
  const scene = SCENES[variant];
  const panes = windowPanes(scene);
  const cup = cupGroup({ x: scene.cupX, y: scene.plank + 50, brushes: CUP_BRUSHES, drawingWidth: scene.w });
  const lying = lyingBrush(scene);
  const defs = definitions(scene, panes) + cup.defs + lying.defs;
  const body = wall(scene, panes) + plankTop(scene) + bottle(scene) + cup.body + lying.body;
  return svgFile({ w: scene.w, h: scene.h, fit: scene.wide ? 'xMaxYMid slice' : 'xMidYMax slice', body: `<defs>${defs}</defs>${body}` });
}
