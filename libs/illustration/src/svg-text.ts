/** A point of a drawing, in drawing units. */
export type Point = readonly [x: number, y: number];

/** Rounds to a tenth of a unit: enough for the eye, with small files. */
export const roundToTenths = (x: number): number => Number(x.toFixed(1));

/** Rounds to a hundredth, for scale factors. */
export const roundToHundredths = (x: number): number => Math.round(x * 100) / 100;

/**
 * Small deterministic generator of numbers in [0, 1). The same seed gives the same drawing on every machine, so the files can be cached for
 * ever.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state += 0x6d2b79f5;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x ^= x + Math.imul(x ^ (x >>> 7), 61 | x);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A smooth path through the points (Catmull-Rom as Bézier). `move: false` continues an existing path. */
export function smoothPath(points: readonly Point[], startsPath = true): string {
  const first = points[0];
  if (!first) return '';
  let d = startsPath ? `M${roundToTenths(first[0])} ${roundToTenths(first[1])}` : '';
  for (let i = 0; i < points.length - 1; i++) {
    const b = points[i] ?? first;
    const a = points[i - 1] ?? b;
    const c = points[i + 1] ?? b;
    const e = points[i + 2] ?? c;
    d += `C${roundToTenths(b[0] + (c[0] - a[0]) / 6)} ${roundToTenths(b[1] + (c[1] - a[1]) / 6)} ${roundToTenths(c[0] - (e[0] - b[0]) / 6)} ${roundToTenths(c[1] - (e[1] - b[1]) / 6)} ${roundToTenths(c[0])} ${roundToTenths(c[1])}`;
  }
  return d;
}

interface SvgContent {
  readonly w: number;
  readonly h: number;
  readonly body: string;
  /** `preserveAspectRatio` of the drawing in a frame of other proportions. */
  readonly fit?: string;
}

/** Wraps a drawing as a file of its own. */
export const svgFile = ({ w, h, body, fit = 'xMidYMid meet' }: SvgContent): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="${fit}">${body}</svg>`;

/** A horizontal gradient of these colors: [offset, color] pairs. */
export const gradient = (id: string, axis: string, stops: readonly (readonly [offset: string | number, color: string])[]): string =>
  `<linearGradient id="${id}" ${axis}>${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')}</linearGradient>`;

/** A blur filter; `box` widens the filter region where the blur would be cut off. */
export const blur = (id: string, deviation: number, box: string): string =>
  `<filter id="${id}" ${box}><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
