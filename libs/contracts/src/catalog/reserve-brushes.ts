import { IsUUID } from 'class-validator';
import { IsNestedList } from '../validation/nested';
import { BrushChoice } from './brush-choice';

export class ReserveBrushesRequest {
  /** What they are held for, e.g. a delivery; asking twice holds them once. */
  @IsUUID() reservationId!: string;
  @IsNestedList(() => BrushChoice, { min: 1, max: 4 }) brushes!: BrushChoice[];
}
