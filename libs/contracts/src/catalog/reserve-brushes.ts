import { IsUUID } from 'class-validator';
import { IsNestedList } from '../validation/nested';
import { BrushChoice } from './brush-choice';

export class ReserveBrushesRequest {
  /** Id of the purpose, e.g. a delivery; a repetition reserves nothing more. */
  @IsUUID() reservationId!: string;
  @IsNestedList(() => BrushChoice, { min: 1, max: 4 }) brushes!: BrushChoice[];
}
