/** End of a sentence after a name: empty when the name ends in a point of its own, as in "S.L.". */
export function sentenceEndAfter(name: string): '' | '.' {
  return name.endsWith('.') ? '' : '.';
}
