/**
 * What a table holds under a key. A key that came from outside may be in no table, whatever its type says.
 *
 * @throws Error when the table itself has no such key; inherited names such as `toString` count as missing
 */
export function lookUp<Key extends string, Value>(table: Readonly<Record<Key, Value>>, key: Key): Value {
  if (Object.hasOwn(table, key)) return table[key];
  throw new Error(`The table has no entry for ${key}.`);
}
