/** A table of a section. The first column is the widest unless `widths` says otherwise. */
export interface EvidenceTable {
  headings: readonly string[];
  /** Shares of the page's width, in percent. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

/** A part of the file. An empty part says so in its notes. */
export interface EvidenceSection {
  title: string;
  /** Sentences below the title. */
  notes?: readonly string[];
  /** Names with their values. */
  facts?: readonly (readonly [name: string, value: string])[];
  table?: EvidenceTable;
  /** Sentences below the table. */
  remarks?: readonly string[];
}

/** The content of a file for a bank, before it is laid out. */
export interface EvidenceFile {
  title: string;
  locale: 'en' | 'es';
  createdAt: Date;
  /** Repeated at the start of each further page. */
  continued: string;
  sections: readonly EvidenceSection[];
}
