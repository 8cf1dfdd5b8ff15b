import type { BrushType } from './palette';
import { smoothPath, roundToTenths, type Point } from './svg-text';

type ProfilePoint = readonly [y: number, halfWidth: number, centreOffset: number];

/** Everything about a brush that does not depend on its colour. Units are drawing units, about 0.26 mm each. */
export interface BrushShape {
  readonly w: number;
  readonly h: number;
  /** Axis of the handle. */
  readonly cx: number;
  /** Height of the bamboo node. */
  readonly node: number;
  /** Height of the burnt-in mark. */
  readonly mark: number;
  readonly markScale: number;
  readonly markLift: number;
  /** Outline of the handle; both ends are closed by a semicircle. */
  readonly profile: readonly [ProfilePoint, ...ProfilePoint[]];
  readonly headTop: number;
  readonly headEnd: number;
  readonly tufts: number;
  /** Length of the bristles. */
  readonly reach: number;
  readonly seed: number;
}

export const BRUSH_SHAPE: Readonly<Record<BrushType, BrushShape>> = {
  adult: {
    w: 150,
    h: 720,
    cx: 58,
    node: 452,
    mark: 612,
    markScale: 0.4,
    markLift: 0,
    // prettier-ignore
    profile: [[30, 14.2, 0], [70, 14.8, 0], [118, 14.4, 0], [150, 12.2, 0], [186, 8.9, -0.4], [228, 7.7, -1], [284, 9.6, -2.2], [352, 13.4, -3], [432, 15.8, -2.2], [520, 15.2, 0], [610, 13.7, 1.8], [676, 14.2, 2.4], [694, 14.2, 2.4]],
    headTop: 34,
    headEnd: 142,
    tufts: 11,
    reach: 47,
    seed: 3,
  },
  kids: {
    w: 150,
    h: 540,
    cx: 58,
    node: 352,
    mark: 418,
    markScale: 0.44,
    markLift: 52,
    // prettier-ignore
    profile: [[28, 13.4, 0], [54, 14, 0], [88, 13.4, 0], [112, 11.2, 0], [144, 8.8, -0.4], [178, 9.4, -1], [222, 13.8, -1.6], [282, 18.6, -1.6], [346, 19.2, -0.4], [408, 17, 1], [458, 16.8, 1.6], [508, 17.4, 1.8]],
    headTop: 31,
    headEnd: 107,
    tufts: 8,
    reach: 39,
    seed: 7,
  },
};

const lastPointOf = (shape: BrushShape): ProfilePoint => shape.profile[shape.profile.length - 1] ?? shape.profile[0];

/** Lowest point of the handle. */
export const handleEnd = (shape: BrushShape): number => lastPointOf(shape)[0] + lastPointOf(shape)[1];

/** Half width and centre of the handle at height y, smoothed between the measured points. */
export function handleSectionAt(shape: BrushShape, y: number): { halfWidth: number; centre: number } {
  let above = shape.profile[0];
  for (const below of shape.profile.slice(1)) {
    if (y <= below[0]) {
      const t = Math.max(0, (y - above[0]) / (below[0] - above[0]));
      const eased = t * t * (3 - 2 * t);
      return { halfWidth: above[1] + (below[1] - above[1]) * eased, centre: above[2] + (below[2] - above[2]) * eased };
    }
    above = below;
  }
  return { halfWidth: above[1], centre: above[2] };
}

/** Outline of the handle as path data. */
export function silhouette(type: BrushType): string {
  const shape = BRUSH_SHAPE[type];
  const right: Point[] = shape.profile.map(([y, w, c]) => [shape.cx + c + w, y]);
  const left: Point[] = shape.profile.map(([y, w, c]): Point => [shape.cx + c - w, y]).reverse();
  const top = shape.profile[0];
  const end = lastPointOf(shape);
  const startX = shape.cx + top[2] - top[1];
  const topRightX = shape.cx + top[2] + top[1];
  const bottomLeftX = shape.cx + end[2] - end[1];
  const arc = (radius: number, x: number, y: number) => `A${radius} ${radius} 0 0 1 ${roundToTenths(x)} ${y}`;
  return `M${roundToTenths(startX)} ${top[0]}${arc(top[1], topRightX, top[0])}${smoothPath(right, false)}${arc(end[1], bottomLeftX, end[0])}${smoothPath(left, false)}Z`;
}

/** Outline of the bristles as one block, for shadows. */
export function bristleBlock(type: BrushType): string {
  const shape = BRUSH_SHAPE[type];
  const x = shape.cx + handleSectionAt(shape, 90).halfWidth;
  return `M${x - 4} ${shape.headTop}H${x + shape.reach - 3}V${shape.headEnd}H${x - 4}Z`;
}
