import { IsIn, IsInt, Min } from 'class-validator';
import { SKUS, type Sku } from './brush';

export class StockView {
  @IsIn(SKUS) sku!: Sku;
  @IsInt() @Min(0) available!: number;
  @IsInt() @Min(0) reserved!: number;
  @IsInt() @Min(0) sold!: number;
  @IsInt() @Min(0) threshold!: number;
}
