import { IsInt, Min } from 'class-validator';
import { defineRequest } from '../define';

export class GetForestRequest {}

/** Answer of `GET /forest`: the brushes and trees behind the forest. */
export class ForestView {
  /** Brushes sold and not returned, over all orders and deliveries. */
  @IsInt() @Min(0) brushesSold!: number;
  /** Whole trees that these brushes pay for. */
  @IsInt() @Min(0) trees!: number;
}

export const getForest = defineRequest({
  name: 'catalog.get-forest.v1',
  calledBy: ['gateway'],
  request: GetForestRequest,
  reply: ForestView,
});
