import { IsIn } from 'class-validator';
import { BRUSH_COLORS, BRUSH_TYPES, type BrushColor, type BrushType } from './brush';

/** A brush in a request. The catalogue checks whether its type exists in the colour. */
export class BrushChoice {
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
}
