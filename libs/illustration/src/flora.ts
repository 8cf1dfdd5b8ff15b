import { roundToTenths, seededRandom } from './svg-text';

interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /** Degrees, clockwise from the right. */
  readonly turn: number;
  readonly fill: string;
  /** Half width relative to the length. */
  readonly fat?: number;
  /** Colour of the middle rib; none without it. */
  readonly rib?: string;
}

/** A pointed leaf that grows from (x, y). */
export function leaf({ x, y, length, turn, fill, fat = 0.17, rib }: Leaf): string {
  const h = length * fat;
  const d = `M0 0C${roundToTenths(length * 0.22)} ${roundToTenths(-h * 1.25)} ${roundToTenths(length * 0.66)} ${roundToTenths(-h)} ${roundToTenths(length)} 0C${roundToTenths(length * 0.62)} ${roundToTenths(h * 0.9)} ${roundToTenths(length * 0.2)} ${roundToTenths(h * 1.1)} 0 0Z`;
  const vein = rib
    ? `<path d="M${roundToTenths(length * 0.06)} 0Q${roundToTenths(length * 0.5)} ${roundToTenths(-h * 0.16)} ${roundToTenths(length * 0.9)} 0" stroke="${rib}" stroke-width="1" fill="none" opacity=".7"/>`
    : '';
  return `<g transform="translate(${roundToTenths(x)} ${roundToTenths(y)}) rotate(${roundToTenths(turn)})"><path d="${d}" fill="${fill}"/>${vein}</g>`;
}

export interface OliveBranch {
  readonly length: number;
  readonly seed: number;
  readonly fill: string;
  readonly fill2?: string;
  readonly stem: string;
  readonly rib?: string;
  /** Rise (negative) or fall of the tip, relative to the length. */
  readonly bend: number;
  readonly olives?: boolean;
}

const olive = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${roundToTenths(x)} ${roundToTenths(y)}) rotate(${roundToTenths(turn)})"><ellipse rx="5.4" ry="7.2" fill="#4B5236"/><ellipse cx="-1.6" cy="-2.4" rx="1.5" ry="2.2" fill="#8C9670" opacity=".8"/></g>`;

const degrees = (slope: number): number => (Math.atan2(slope, 1) * 180) / Math.PI;

/** An olive branch growing from the origin to the right. */
export function oliveBranch({ length, seed, fill, fill2 = fill, stem, rib, bend, olives = false }: OliveBranch): string {
  const random = seededRandom(seed);
  const pairs = Math.round(length / 21);
  let leaves = '';
  let fruit = '';
  for (let i = 1; i <= pairs; i++) {
    const t = i / pairs;
    const x = t * length;
    const y = bend * length * t * t;
    const direction = degrees(2 * bend * t);
    const size = (34 + random() * 18) * (1.08 - t * 0.45);
    const [upper, lower] = i % 2 ? [fill, fill2] : [fill2, fill];
    leaves += leaf({ x, y, length: size, turn: direction - 34 - random() * 22, fill: upper, rib, fat: 0.15 + random() * 0.04 });
    leaves += leaf({
      x,
      y,
      length: size * (0.86 + random() * 0.2),
      turn: direction + 30 + random() * 24,
      fill: lower,
      rib,
      fat: 0.15 + random() * 0.04,
    });
    if (olives && i % 4 === 2 && t < 0.85) fruit += olive(x + 4, y + 11, 20 - random() * 40);
  }
  leaves += leaf({ x: length, y: bend * length, length: 30.4, turn: degrees(2 * bend), fill, rib });
  return `<path d="M0 0Q${roundToTenths(length / 2)} 0 ${roundToTenths(length)} ${roundToTenths(bend * length)}" stroke="${stem}" stroke-width="2.6" fill="none" stroke-linecap="round"/>${leaves}${fruit}`;
}

/** The sprout that gives the shop its name: bamboo leaves on a short stalk. `flip: -1` mirrors it. */
export function sprout(x: number, y: number, size: number, flip: 1 | -1 = 1): string {
  const rib = '#CFE0C4';
  const stalk = `<path d="M0 0Q${roundToTenths(size * 0.04)} ${roundToTenths(-size * 0.3)} ${roundToTenths(size * 0.1)} ${roundToTenths(-size * 0.42)}" stroke="#5F8A5E" stroke-width="${roundToTenths(size * 0.05)}" fill="none" stroke-linecap="round"/>`;
  const leaves = [
    leaf({ x: size * 0.08, y: -size * 0.38, length: size * 0.86, turn: -58, fill: '#5F8A5E', fat: 0.15, rib }),
    leaf({ x: size * 0.06, y: -size * 0.28, length: size * 0.7, turn: -18, fill: '#3F6B47', fat: 0.16, rib }),
    leaf({ x: size * 0.04, y: -size * 0.34, length: size * 0.62, turn: -122, fill: '#3F6B47', fat: 0.15, rib }),
  ];
  return `<g transform="translate(${roundToTenths(x)} ${roundToTenths(y)}) scale(${flip} 1)">${stalk}${leaves.join('')}</g>`;
}
