import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledSchemas, Particle, SchemaType } from '../src/schema/schema';
import { NAMESPACES } from '../src/xml/namespaces';

/** Elements of a schema with their attributes: the parser of the sandbox keeps no attribute values. */
interface SchemaNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: SchemaNode[];
}

export const SCHEMA_FOLDER = join(__dirname, '../schemas');

const TAG_PATTERN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*"[^"]*")*)\s*(\/?)>/g;

function createNode(tag: string, attributes: string): SchemaNode {
  const pairs = [...attributes.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { tag, attributes: Object.fromEntries(pairs), children: [] };
}

/** Reads the tags of a schema file. The text of documentation is not needed. */
function parseSchemaFile(file: string): SchemaNode {
  const fileNode = createNode('file', '');
  const openNodes = [fileNode];
  const tags = readFileSync(join(SCHEMA_FOLDER, file), 'utf8').matchAll(TAG_PATTERN);
  for (const [, closes, tag, attributes = '', isEmpty] of tags) {
    if (tag === undefined) continue;
    if (closes === '/') {
      openNodes.pop();
      continue;
    }
    const node = createNode(tag, attributes);
    openNodes.at(-1)?.children.push(node);
    if (isEmpty !== '/') openNodes.push(node);
  }
  const [root] = fileNode.children;
  if (root === undefined) throw new Error(`${file} has no root element.`);
  return root;
}

const SCHEMA_FILES = [
  ['sf', 'SuministroInformacion.xsd'],
  ['sfLR', 'SuministroLR.xsd'],
  ['sfLRC', 'ConsultaLR.xsd'],
] as const;
const FACET_NAMES = new Set(['annotation', 'length', 'minLength', 'maxLength', 'pattern', 'enumeration']);
const ROOT_ELEMENTS = ['sfLR:RegFactuSistemaFacturacion', 'sfLRC:ConsultaFactuSistemaFacturacion'];

class SchemaCompiler {
  readonly types: Record<string, SchemaType> = {};
  private readonly nodesByName = new Map<string, SchemaNode>();

  constructor() {
    for (const [prefix, file] of SCHEMA_FILES)
      for (const node of parseSchemaFile(file).children)
        this.nodesByName.set(`${node.tag} ${prefix}:${node.attributes['name'] ?? ''}`, node);
  }

  compile(): CompiledSchemas {
    const roots = ROOT_ELEMENTS.map((name) => [this.keyOf(name), this.compileElementType(this.findNode('element', name), name)] as const);
    return { roots: Object.fromEntries(roots), types: this.types };
  }

  private keyOf(name: string): string {
    const [prefix = '', local = ''] = name.split(':');
    return `${NAMESPACES[prefix as 'sf']} ${local}`;
  }

  private findNode(tag: string, name: string): SchemaNode {
    const node = this.nodesByName.get(`${tag} ${name}`);
    if (node === undefined) throw new Error(`The schemas have no ${tag} ${name}.`);
    return node;
  }

  /** The name of an element's type: a named one, or one inside the element, named after its place. */
  private compileElementType(element: SchemaNode, typePath: string): string {
    const name = element.attributes['type'];
    if (name === undefined) {
      const [inner] = element.children.filter(({ tag }) => tag === 'complexType');
      if (inner === undefined) throw new Error(`${typePath} has no type.`);
      this.types[typePath] ??= this.compileComplexType(inner, typePath);
      return typePath;
    }
    if (this.types[name] === undefined) this.types[name] = this.compileNamedType(name);
    return name;
  }

  private compileNamedType(name: string): SchemaType {
    if (name === 'dateTime') return { base: 'dateTime' };
    const complexNode = this.nodesByName.get(`complexType ${name}`);
    return complexNode === undefined
      ? this.compileSimpleType(this.findNode('simpleType', name))
      : this.compileComplexType(complexNode, name);
  }

  private compileComplexType({ children }: SchemaNode, typePath: string): SchemaType {
    const parts = children.filter(({ tag }) => tag !== 'annotation');
    const [content] = parts;
    if (content === undefined || parts.length > 1) throw new Error(`${typePath} has not exactly one content model.`);
    return { content: this.compileParticle(content, typePath) };
  }

  private compileParticle(node: SchemaNode, typePath: string): Particle {
    if (node.tag === 'element') return this.compileElementParticle(node, typePath);
    const { minOccurs = '1', maxOccurs = '1' } = node.attributes;
    if (minOccurs !== '1' || maxOccurs !== '1') throw new Error(`A repeated ${node.tag} in ${typePath} is not supported.`);
    const parts = node.children.filter(({ tag }) => tag !== 'annotation').map((child) => this.compileParticle(child, typePath));
    if (node.tag === 'sequence') return { sequence: parts };
    if (node.tag === 'choice') return { choice: parts };
    throw new Error(`${node.tag} in ${typePath} is not supported.`);
  }

  private compileElementParticle(node: SchemaNode, typePath: string): Particle {
    const { minOccurs = '1', maxOccurs = '1', ref, name = '' } = node.attributes;
    const occurrence = { min: Number(minOccurs), max: Number(maxOccurs) };
    if (ref === 'ds:Signature') {
      this.types['ds:Signature'] = { any: true };
      return { element: 'Signature', namespace: NAMESPACES.ds, type: 'ds:Signature', ...occurrence };
    }
    const [prefix = '', local = name] = (ref ?? `${typePath.split(':')[0] ?? ''}:${name}`).split(':');
    const declaration = ref === undefined ? node : this.findNode('element', ref);
    const type = this.compileElementType(declaration, `${typePath}.${local}`);
    return { element: local, namespace: NAMESPACES[prefix as 'sf'], type, ...occurrence };
  }

  private compileSimpleType({ children, attributes }: SchemaNode): SchemaType {
    const [restriction] = children.filter(({ tag }) => tag === 'restriction');
    if (restriction?.attributes['base'] !== 'string') throw new Error(`The base of ${attributes['name'] ?? ''} is not supported.`);
    const unknownFacets = restriction.children.filter(({ tag }) => !FACET_NAMES.has(tag));
    if (unknownFacets.length > 0)
      throw new Error(`The facet ${unknownFacets[0]?.tag ?? ''} of ${attributes['name'] ?? ''} is not supported.`);
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
  return `${JSON.stringify(new SchemaCompiler().compile(), null, 1)}\n`;
}
