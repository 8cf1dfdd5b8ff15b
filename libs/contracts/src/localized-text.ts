import { IsString, MaxLength } from 'class-validator';

/** One text in both languages of the shop. */
export class LocalizedText {
  @IsString() @MaxLength(2_000) en!: string;
  @IsString() @MaxLength(2_000) es!: string;
}
