import { IsIn } from 'class-validator';
import { BRUSH_COLORS, BRUSH_TYPES, type BrushColor, type BrushType } from './brush';

/** A brush as it travels in requests; whether the type comes in the colour is checked by the catalogue. */
export class BrushChoice {
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
}
