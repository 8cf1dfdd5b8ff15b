import { getMetadataStorage } from 'class-validator';

type ValidationStorage = ReturnType<typeof getMetadataStorage>;
type ValidationRules = ReturnType<ValidationStorage['getTargetValidationMetadatas']>;
type RulesByField = ReturnType<ValidationStorage['groupByPropertyName']>;

/**
 * Caches the rules of each class in class-validator. The library compares each object with every class that has rules, to find inherited
 * ones.
 * With some hundred messages that took longer than the validation. Rules never change after load; rules by groups are left to the library.
 */
export function cacheValidationRules(storage: ValidationStorage = getMetadataStorage()): void {
  const rules = new WeakMap<object, ValidationRules>();
  const fields = new WeakMap<ValidationRules, RulesByField>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups !== undefined) return find(type, schema, always, strictGroups, groups);
    const typeRules = rules.get(type) ?? find(type, schema, always, strictGroups, groups);
    rules.set(type, typeRules);
    return typeRules;
  };
  storage.groupByPropertyName = (typeRules) => {
    const rulesByField = fields.get(typeRules) ?? group(typeRules);
    fields.set(typeRules, rulesByField);
    return rulesByField;
  };
}
