import { IsArray, IsInt, IsISO8601, IsObject, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { IsNestedList } from '../validation/nested';
import { MayBeAbsent } from '../validation/may-be-absent';

/** Whose data: the account and the address it has proven. */
export class PersonRequest {
  @IsUUID() userId!: string;
  @IsString() @MaxLength(254) email!: string;
  /** When the account was closed: later charges are refunded. Left out for an open account. */
  @MayBeAbsent() @IsISO8601() since?: string;
}

/** One kind of thing a service holds about a person. */
export class PersonalDataSection {
  @IsString() @MaxLength(40) service!: string;
  /** The name of the rows in the service's own words, e.g. `orders`. */
  @IsString() @MaxLength(60) name!: string;
  /** Plain JSON, one object per thing; personal data is whole here, secrets are not. */
  @IsArray() @IsObject({ each: true }) rows!: Record<string, unknown>[];
}

export class PersonalData {
  @IsNestedList(() => PersonalDataSection, { max: 20 }) sections!: PersonalDataSection[];
}

export class PersonErased {
  /** Rows that no longer lead to the person. Zero when asked again. */
  @IsInt() @Min(0) erased!: number;
  /** Rows the law demands to keep, e.g. invoices. */
  @IsInt() @Min(0) kept!: number;
}
