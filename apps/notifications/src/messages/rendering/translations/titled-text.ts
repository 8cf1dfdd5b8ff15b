/** A heading and its content. */
export interface TitledLines {
  title: string;
  lines: string[];
}

export interface TitledParagraphs {
  title: string;
  paragraphs: string[];
}

/** End of a sentence after a name: empty when the name ends in a point of its own, as in "S.L.". */
export function sentenceEndAfter(name: string): '' | '.' {
  return name.endsWith('.') ? '' : '.';
}
