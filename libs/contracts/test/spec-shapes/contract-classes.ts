import * as fs from 'node:fs';
import { join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import type { Class } from '../../src/define';

const SOURCE_FOLDER = join(__dirname, '../../src');

/** Exported classes with validation rules of a context, by name. */
export async function loadContractClasses(): Promise<[string, Class<object>][]> {
  const contexts = fs.readdirSync(SOURCE_FOLDER).filter((name) => fs.existsSync(join(SOURCE_FOLDER, name, 'index.ts')));
  const modules = await Promise.all(contexts.map((name) => import(join(SOURCE_FOLDER, name, 'index.ts')) as Promise<object>));
  const classes = new Set(modules.flatMap((module): unknown[] => Object.values(module)).filter(hasRules));
  return [...classes].map((type) => [type.name, type]);
}

/** Fields of a class that contain objects of a class, singly or as lists. */
export function nestedFieldsOf(type: Class<object>): { field: string; isList: boolean }[] {
  return rulesOf(type)
    .filter((rule) => rule.type === 'nestedValidation')
    .map(({ propertyName, each }) => ({ field: propertyName, isList: each }));
}

const rulesOf = (type: Class<object>) => getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

function hasRules(value: unknown): value is Class<object> {
  return typeof value === 'function' && value.toString().startsWith('class') && rulesOf(value as Class<object>).length > 0;
}
