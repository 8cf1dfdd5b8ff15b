import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledSchemas, Particle, SchemaType } from '../src/schema/schema';
import { NAMESPACES } from '../src/xml/namespaces';

/** Elements of a schema with their attributes: the parser of the sandbox keeps no attribute values. */
interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

export const SCHEMA_FOLDER = join(__dirname, '../schemas');

const TAG = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*"[^"]*")*)\s*(\/?)>/g;

function nodeOf(tag: string, attributes: string): Node {
  const pairs = [...attributes.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { tag, attributes: Object.fromEntries(pairs), children: [] };
}

/** Reads the tags of a schema file. The text of documentation is not needed. */
function nodesOf(file: string): Node {
  const top = nodeOf('file', '');
  const open = [top];
  const tags = readFileSync(join(SCHEMA_FOLDER, file), 'utf8').matchAll(TAG);
  for (const [, closes, tag, attributes = '', isEmpty] of tags) {
    if (tag === undefined) continue;
    if (closes === '/') {
      open.pop();
      continue;
    }
    const node = nodeOf(tag, attributes);
    open.at(-1)?.children.push(node);
    if (isEmpty !== '/') open.push(node);
  }
  const [root] = top.children;
  if (root === undefined) throw new Error(`${file} has no root element.`);
  return root;
}

const FILES = [
  ['sf', 'SuministroInformacion.xsd'],
  ['sfLR', 'SuministroLR.xsd'],
  ['sfLRC', 'ConsultaLR.xsd'],
] as const;
const FACETS = new Set(['annotation', 'length', 'minLength', 'maxLength', 'pattern', 'enumeration']);
const ROOTS = ['sfLR:RegFactuSistemaFacturacion', 'sfLRC:ConsultaFactuSistemaFacturacion'];

class Compiler {
  readonly types: Record<string, SchemaType> = {};
  private readonly named = new Map<string, Node>();

  constructor() {
    for (const [prefix, file] of FILES)
      for (const node of nodesOf(file).children) this.named.set(`${node.tag} ${prefix}:${node.attributes['name'] ?? ''}`, node);
  }

  compile(): CompiledSchemas {
    const roots = ROOTS.map((name) => [this.keyOf(name), this.typeOfElement(this.find('element', name), name)] as const);
    return { roots: Object.fromEntries(roots), types: this.types };
  }

  private keyOf(name: string): string {
    const [prefix = '', local = ''] = name.split(':');
    return `${NAMESPACES[prefix as 'sf']} ${local}`;
  }

  private find(tag: string, name: string): Node {
    const node = this.named.get(`${tag} ${name}`);
    if (node === undefined) throw new Error(`The schemas have no ${tag} ${name}.`);
    return node;
  }

  /** The name of an element's type: a named one, or one inside the element, named after its place. */
  private typeOfElement(element: Node, place: string): string {
    const name = element.attributes['type'];
    if (name === undefined) {
      const [inner] = element.children.filter(({ tag }) => tag === 'complexType');
      if (inner === undefined) throw new Error(`${place} has no type.`);
      this.types[place] ??= this.complexType(inner, place);
      return place;
    }
    if (this.types[name] === undefined) this.types[name] = this.namedType(name);
    return name;
  }

  private namedType(name: string): SchemaType {
    if (name === 'dateTime') return { base: 'dateTime' };
    const complex = this.named.get(`complexType ${name}`);
    return complex === undefined ? this.simpleType(this.find('simpleType', name)) : this.complexType(complex, name);
  }

  private complexType({ children }: Node, place: string): SchemaType {
    const parts = children.filter(({ tag }) => tag !== 'annotation');
    const [content] = parts;
    if (content === undefined || parts.length > 1) throw new Error(`${place} has not exactly one content model.`);
    return { content: this.particle(content, place) };
  }

  private particle(node: Node, place: string): Particle {
    if (node.tag === 'element') return this.elementParticle(node, place);
    const { minOccurs = '1', maxOccurs = '1' } = node.attributes;
    if (minOccurs !== '1' || maxOccurs !== '1') throw new Error(`A repeated ${node.tag} in ${place} is not supported.`);
    const parts = node.children.filter(({ tag }) => tag !== 'annotation').map((child) => this.particle(child, place));
    if (node.tag === 'sequence') return { sequence: parts };
    if (node.tag === 'choice') return { choice: parts };
    throw new Error(`${node.tag} in ${place} is not supported.`);
  }

  private elementParticle(node: Node, place: string): Particle {
    const { minOccurs = '1', maxOccurs = '1', ref, name = '' } = node.attributes;
    const occurs = { min: Number(minOccurs), max: Number(maxOccurs) };
    if (ref === 'ds:Signature') {
      this.types['ds:Signature'] = { any: true };
      return { element: 'Signature', namespace: NAMESPACES.ds, type: 'ds:Signature', ...occurs };
    }
    const [prefix = '', local = name] = (ref ?? `${place.split(':')[0] ?? ''}:${name}`).split(':');
    const declaration = ref === undefined ? node : this.find('element', ref);
    const type = this.typeOfElement(declaration, `${place}.${local}`);
    return { element: local, namespace: NAMESPACES[prefix as 'sf'], type, ...occurs };
  }

  private simpleType({ children, attributes }: Node): SchemaType {
    const [restriction] = children.filter(({ tag }) => tag === 'restriction');
    if (restriction?.attributes['base'] !== 'string') throw new Error(`The base of ${attributes['name'] ?? ''} is not supported.`);
    const unknown = restriction.children.filter(({ tag }) => !FACETS.has(tag));
    if (unknown.length > 0) throw new Error(`The facet ${unknown[0]?.tag ?? ''} of ${attributes['name'] ?? ''} is not supported.`);
    const valuesOf = (facet: string) =>
      restriction.children.filter(({ tag }) => tag === facet).map((node) => node.attributes['value'] ?? '');
    const numberOf = (facet: string) => valuesOf(facet).map(Number)[0];
    const listOf = (facet: string) => (valuesOf(facet).length === 0 ? undefined : valuesOf(facet));
    return {
      base: 'string',
      length: numberOf('length'),
      minLength: numberOf('minLength'),
      maxLength: numberOf('maxLength'),
      patterns: listOf('pattern'),
      values: listOf('enumeration'),
    };
  }
}

/** Compiles the agency's schemas of requests. Facets that the sandbox does not know are an error, never ignored. */
export function compileSchemas(): string {
  return `${JSON.stringify(new Compiler().compile(), null, 1)}\n`;
}
