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

/** All pigments, in the order of the pickers. */
export const BRUSH_COLORS: readonly BrushColor[] = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'];

/** True when the text is a pigment. */
export const isBrushColor = (value: string): value is BrushColor => BRUSH_COLORS.some((color) => color === value);

/** True when the text is a brush type. */
export const isBrushType = (value: string): value is BrushType => value === 'adult' || value === 'kids';
