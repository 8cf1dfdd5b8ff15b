import { BRISTLE_COLORS, COLORS } from '@brote/brand';
import type { BrushColor } from './palette';

/** Drawings write colors in capitals, and their files are cached without end. */
const inCapitals = (color: string): string => color.toUpperCase();

/** Print on packs and on the cup. */
export const INK = inCapitals(COLORS.pine700);

interface Pigment {
  readonly light: string;
  readonly mid: string;
  readonly deep: string;
}

/** Each pigment from root (light, translucent) over mid to tip and shadow (deep). */
export const BRISTLE: Readonly<Record<BrushColor, Pigment>> = {
  blue: { light: '#B9D6E4', mid: inCapitals(BRISTLE_COLORS.blue), deep: '#2B6487' },
  green: { light: '#BFD6BA', mid: inCapitals(BRISTLE_COLORS.green), deep: '#356141' },
  pink: { light: '#F9D3C8', mid: inCapitals(BRISTLE_COLORS.pink), deep: '#BE5F4D' },
  white: { light: '#FFFFFF', mid: inCapitals(BRISTLE_COLORS.white), deep: '#B8AD96' },
  yellow: { light: '#FCEBB6', mid: inCapitals(BRISTLE_COLORS.yellow), deep: '#C0901C' },
  purple: { light: '#D9CCE8', mid: inCapitals(BRISTLE_COLORS.purple), deep: '#624A8B' },
  surprise: { light: '#F3E6CF', mid: inCapitals(BRISTLE_COLORS.surprise), deep: '#94692F' },
};

/** The tufts of a "surprise" brush, in this order. */
export const SURPRISE_ORDER: readonly [BrushColor, ...BrushColor[]] = ['blue', 'yellow', 'pink', 'green', 'purple'];

/** The sun of a forest at dusk. */
export const DUSK_SUN = inCapitals(COLORS.honey300);

/** Bamboo tones from the lit edge to the burnt-in mark. */
export const BAMBOO = { glow: '#F7E6C3', light: '#EBD0A0', mid: inCapitals(COLORS.honey400), dark: '#B98C52', deep: '#8A6331', burn: '#5E4220' } as const;
