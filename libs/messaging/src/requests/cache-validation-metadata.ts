import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;
type RulesByField = ReturnType<Storage['groupByPropertyName']>;

/**
 * Lets class-validator remember the rules of each class. For every object it checks, nested ones too, it compares the object's class with
 * each class that has rules at all, to find inherited ones; with some hundred messages that took longer than the checks themselves. The
 * rules of a class are written before anything of it can be checked, so they are looked for once. Rules by groups are left to the library.
 */
export function cacheValidationMetadata(storage: Storage = getMetadataStorage()): void {
  const rules = new WeakMap<object, Rules>();
  const fields = new WeakMap<Rules, RulesByField>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups !== undefined) return find(type, schema, always, strictGroups, groups);
    const found = rules.get(type) ?? find(type, schema, always, strictGroups, groups);
    rules.set(type, found);
    return found;
  };
  storage.groupByPropertyName = (found) => {
    const grouped = fields.get(found) ?? group(found);
    fields.set(found, grouped);
    return grouped;
  };
}
