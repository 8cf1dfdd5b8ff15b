/** Bristle pigments of the data. Not every one is sold: see {@link ALLOWED_COLORS}. */
export type BrushColor = 'blue' | 'green' | 'pink' | 'white' | 'yellow' | 'purple' | 'surprise';
/** Adult brushes are long, kids' brushes short with a dipped handle. */
export type BrushType = 'adult' | 'kids';
/** One brush as every drawing takes it. */
export interface Brush {
  readonly color: BrushColor;
  readonly type: BrushType;
}
/** Pack sizes: one, two or up to four brushes. */
export type PackCategory = 'single' | 'couple' | 'family';

interface Pigment {
  readonly light: string;
  readonly mid: string;
  readonly deep: string;
}

/** Each pigment from root (light, translucent) over mid to tip and shadow (deep). */
export const BRISTLE: Readonly<Record<BrushColor, Pigment>> = {
  blue: { light: '#B9D6E4', mid: '#5A97B9', deep: '#2B6487' },
  green: { light: '#BFD6BA', mid: '#64966B', deep: '#356141' },
  pink: { light: '#F9D3C8', mid: '#E79582', deep: '#BE5F4D' },
  white: { light: '#FFFFFF', mid: '#F2EDE1', deep: '#B8AD96' },
  yellow: { light: '#FCEBB6', mid: '#EFC453', deep: '#C0901C' },
  purple: { light: '#D9CCE8', mid: '#957CBA', deep: '#624A8B' },
  surprise: { light: '#F3E6CF', mid: '#CFA66A', deep: '#94692F' },
};

/** The tufts of a "surprise" brush, in this order. */
export const SURPRISE_ORDER: readonly [BrushColor, ...BrushColor[]] = ['blue', 'yellow', 'pink', 'green', 'purple'];

/** Bamboo tones from the lit edge to the burnt-in mark. */
export const BAMBOO = { glow: '#F7E6C3', light: '#EBD0A0', mid: '#DAB57B', dark: '#B98C52', deep: '#8A6331', burn: '#5E4220' } as const;

/** All pigments, in the order of the pickers. */
export const BRUSH_COLORS: readonly BrushColor[] = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'];

/** True when the text is a pigment. */
export const isBrushColor = (value: string): value is BrushColor => Object.hasOwn(BRISTLE, value);

/** True when the text is a brush type. */
export const isBrushType = (value: string): value is BrushType => value === 'adult' || value === 'kids';
