import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { IsNestedList } from '../validation/nested';

export class GetProducerDeclarationsRequest {}

/** A field of the declaration, in Spanish as the law demands. */
export class DeclarationField {
  /** Its letter in article 15.1 of the order HAC/1177/2024, `a` to `l`. */
  @Matches(/^[a-l]$/) letter!: string;
  @IsString() @MaxLength(400) title!: string;
  /** Paragraphs. */
  @IsString({ each: true }) @MaxLength(2_000, { each: true }) texts!: string[];
}

/** The declaration of the program's producer about one version. */
export class ProducerDeclaration {
  @IsString() @MaxLength(50) version!: string;
  /** Whether this version runs now. */
  @IsBoolean() isCurrent!: boolean;
  /** The day on which the producer signed it; null before that, when it declares nothing. */
  @IsOptional() @Matches(DAY_PATTERN) declaredOn!: string | null;
  @IsNestedList(() => DeclarationField, { max: 12 }) fields!: DeclarationField[];
}
export class ProducerDeclarations {
  /** The version that runs now first. */
  @IsNestedList(() => ProducerDeclaration, { max: 100 }) declarations!: ProducerDeclaration[];
}

/** The declarations of the producer about the versions of the program that writes billing records (RD 1007/2023, article 13). */
export const getProducerDeclarations = defineRequest({
  name: 'orders.get-producer-declarations.v1',
  calledBy: ['gateway'],
  request: GetProducerDeclarationsRequest,
  reply: ProducerDeclarations,
  caller: 'staff',
});
