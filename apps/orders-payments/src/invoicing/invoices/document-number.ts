const NUMBER_PATTERN = /^([FRS])(20\d{2})-(\d{6,9})$/;

/** The place of a document in the books. */
interface DocumentPlace {
  series: string;
  year: number;
  counter: number;
}

/** The series, year and counter of a document number; null for another text. */
export function readDocumentNumber(number: string): DocumentPlace | null {
  const match = NUMBER_PATTERN.exec(number);
  return match === null ? null : { series: match[1] ?? '', year: Number(match[2]), counter: Number(match[3]) };
}
