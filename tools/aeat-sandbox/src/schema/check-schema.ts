import { NAMESPACES } from '#app/xml/namespaces';
import type { XmlElement } from '#app/xml/element';
import { isValidValue } from './check-value';
import { matchContent } from './match-content';
import type { Mismatch } from './match-content';
import { SCHEMAS } from './schema';

/** A difference between a document and the schemas. */
export interface Violation {
  /** `missing` and `unexpected` concern the structure, `value` the text of one element. */
  readonly kind: 'missing' | 'unexpected' | 'value';
  /** Name of the missing or wrong element or attribute. */
  readonly name: string;
  /** The elements from the root to the one concerned. A missing element is represented by its parent. */
  readonly trail: readonly XmlElement[];
}

/** Attributes that a schema processor reads itself; `nil` is not among them, since no element may be nil. */
const SCHEMA_LOCATION_ATTRIBUTES = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);

function* findWrongAttributes(elementPath: readonly XmlElement[]): Generator<Violation> {
  for (const { name, namespace } of elementPath.at(-1)?.attributes ?? [])
    if (namespace !== NAMESPACES.xsi || !SCHEMA_LOCATION_ATTRIBUTES.has(name)) yield { kind: 'unexpected', name, trail: elementPath };
}

function violationOf(mismatch: Mismatch, elementPath: readonly XmlElement[]): Violation {
  if (mismatch.unexpected === undefined) return { kind: 'missing', name: mismatch.missing ?? '', trail: elementPath };
  return { kind: 'unexpected', name: mismatch.unexpected.name, trail: [...elementPath, mismatch.unexpected] };
}

function* findViolations(element: XmlElement, typeName: string, ancestors: readonly XmlElement[]): Generator<Violation> {
  const type = SCHEMAS.types[typeName];
  if (type === undefined) throw new Error(`The compiled schemas have no type ${typeName}. Compile them again.`);
  if ('any' in type) return;
  const elementPath = [...ancestors, element];
  yield* findWrongAttributes(elementPath);
  if ('base' in type) {
    const [child] = element.children;
    if (child !== undefined) yield { kind: 'unexpected', name: child.name, trail: [...elementPath, child] };
    else if (!isValidValue(type, element.text)) yield { kind: 'value', name: element.name, trail: elementPath };
    return;
  }
  if (element.text.trim() !== '') yield { kind: 'unexpected', name: element.name, trail: elementPath };
  const { typed, mismatch } = matchContent(type.content, element.children);
  for (const { child, type: childType } of typed) yield* findViolations(child, childType, elementPath);
  if (mismatch !== undefined) yield violationOf(mismatch, elementPath);
}

/** Every difference between a request and the agency's schemas, in the order of the document. */
export function checkSchema(root: XmlElement): Violation[] {
  const type = SCHEMAS.roots[`${root.namespace} ${root.name}`];
  if (type === undefined) return [{ kind: 'unexpected', name: root.name, trail: [root] }];
  return [...findViolations(root, type, [])];
}
