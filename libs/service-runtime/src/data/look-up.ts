/**
 * The value of a key. An external key may be missing despite its type.
 * @throws Error for a missing key; inherited names such as `toString` count as missing
 */
export function lookUp<Key extends string, Value>(table: Readonly<Record<Key, Value>>, key: Key): Value {
  if (Object.hasOwn(table, key)) return table[key];
  throw new Error(`The table has no entry for ${key}.`);
}
