/** A kind of personal data. `technical` means keys, hashes and secrets that lead to a person only through other data. */
export type PersonalDataKind = 'identity' | 'contact' | 'content' | 'payment' | 'technical';

/** One column that holds data about a person. */
export interface PersonalColumn {
  readonly whose: 'customer' | 'staff';
  readonly class: PersonalDataKind;
  /** The name of a rule in `until`, which defines the end of the data. */
  readonly until: string;
  /** The section of the export, or the reason why the export leaves it out. */
  readonly export: { readonly section: string } | { readonly omitted: string };
  /** The effect of erasing the person; `kept` columns end by their rule alone. */
  readonly erased: 'deleted' | 'cleared' | 'kept';
  /** The SQL expression for a cleared column; NULL by default. */
  readonly clearedTo?: string;
}

/** Rows that are deleted when the instant in `column` lies `days` days back. */
export interface Expiry {
  readonly column: string;
  readonly days: number;
}

/** Personal data of a table. Every column of text, bytes or JSON is in `personal` or in `plain`. */
export interface TableDataMap {
  readonly personal?: Readonly<Record<string, PersonalColumn>>;
  /** Columns without data about a person: states, codes, numbers of things, random ids. */
  readonly plain?: readonly string[];
  /** The column with the account's id, if erasing the person deletes these rows without further condition. */
  readonly deletedBy?: string;
  readonly expires?: readonly Expiry[];
}

/** The end of data, and the law or the need for it. */
export interface RetentionRule {
  readonly ends: string;
  readonly because: string;
}

/** The personal data of one service. The keys of `tables` are SQL names. */
export interface DataMap {
  readonly service: string;
  readonly until: Readonly<Record<string, RetentionRule>>;
  readonly tables: Readonly<Record<string, TableDataMap>>;
}
