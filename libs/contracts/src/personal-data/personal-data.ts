import { IsArray, IsInt, IsISO8601, IsObject, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { IsNestedList } from '../validation/nested';
import { MayBeAbsent } from '../validation/may-be-absent';

/** Person of the data: the account and its proven address. */
export class PersonalDataRequest {
  @IsUUID() userId!: string;
  @IsString() @MaxLength(254) email!: string;
  /** Time of the closure of the account: later charges are refunded. Left out for an open account. */
  @MayBeAbsent() @IsISO8601() since?: string;
}

/** One kind of data that a service stores about a person. */
export class PersonalDataSection {
  @IsString() @MaxLength(40) service!: string;
  /** Name of the rows in the service's own words, e.g. `orders`. */
  @IsString() @MaxLength(60) name!: string;
  /** Plain JSON, one object per row; personal data is complete, secrets are left out. */
  @IsArray() @IsObject({ each: true }) rows!: Record<string, unknown>[];
}

export class PersonalData {
  @IsNestedList(() => PersonalDataSection, { max: 20 }) sections!: PersonalDataSection[];
}

export class ErasePersonReply {
  /** Number of rows that no longer identify the person. Zero when repeated. */
  @IsInt() @Min(0) erased!: number;
  /** Number of rows that the law requires to keep, e.g. invoices. */
  @IsInt() @Min(0) kept!: number;
}
