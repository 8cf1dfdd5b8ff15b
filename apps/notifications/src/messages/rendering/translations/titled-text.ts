/** A heading and its content. */
export interface TitledLines {
  title: string;
  lines: string[];
}

export interface TitledParagraphs {
  title: string;
  paragraphs: string[];
}
