import compiled from './compiled-schemas.json';

/** An element within a content model. */
export interface ElementParticle {
  readonly element: string;
  readonly namespace: string;
  readonly type: string;
  readonly min: number;
  readonly max: number;
}

/** A part of a content model: an element, a sequence of parts, or a choice of one part. */
export type Particle = ElementParticle | { readonly sequence: readonly Particle[] } | { readonly choice: readonly Particle[] };

/** A type whose elements have children only. */
export interface ComplexType {
  readonly content: Particle;
}

/** A type of plain values. Lengths count characters. */
export interface SimpleType {
  readonly base: 'string' | 'dateTime';
  readonly length?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patterns?: readonly string[];
  readonly values?: readonly string[];
}

/** A type that the sandbox does not check: the signature, which records of Veri*factu do not need. */
export interface AnyType {
  readonly any: true;
}

export type SchemaType = ComplexType | SimpleType | AnyType;

/** The agency's schemas of requests. A spec compiles them from the files in `schemas/` and compares. */
export interface CompiledSchemas {
  /** The type of each root element, by `namespace name`. */
  readonly roots: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, SchemaType>>;
}

export const SCHEMAS = compiled as unknown as CompiledSchemas;
