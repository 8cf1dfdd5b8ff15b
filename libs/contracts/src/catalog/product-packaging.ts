import { IsString, MaxLength } from 'class-validator';
import { LocalizedText } from '../localized-text';
import { IsNested } from '../validation/nested';

/** The packaging of a product: its identifier (Regulation (EU) 2025/40, article 15), its material, and how to sort it. */
export class ProductPackagingView {
  /** The type, batch or serial number that the packaging bears. */
  @IsString() @MaxLength(60) identifier!: string;
  /** Symbols of the materials, e.g. `PAP 20`. */
  @IsString() @MaxLength(120) material!: string;
  @IsNested(() => LocalizedText) sorting!: LocalizedText;
}
