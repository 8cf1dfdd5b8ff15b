/** What ends a sentence after a name: nothing when the name ends in a point of its own, as in "S.L.". */
export function pointAfter(name: string): '' | '.' {
  return name.endsWith('.') ? '' : '.';
}
