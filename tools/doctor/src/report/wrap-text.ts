const PADDING = 2;

/** Breaks a text into lines for a column, between words. A word that is wider than the column is broken too, so that no path is cut off. */
export function wrapText(text: string, columnWidth: number): string {
  const width = columnWidth - PADDING;
  const pieces = text.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? ['']);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines.join('\n');
}
