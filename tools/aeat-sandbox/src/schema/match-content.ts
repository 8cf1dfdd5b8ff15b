import type { XmlElement } from '#app/xml/element';
import type { ElementParticle, Particle } from './schema';

/** A child with the type that the content model has for it. */
export interface TypedChild {
  readonly child: XmlElement;
  readonly type: string;
}

/** The first difference from a content model: an expected element that is missing, or an unexpected child. */
export interface Mismatch {
  readonly missing?: string;
  readonly unexpected?: XmlElement;
}

export interface ContentMatch {
  /** The children before the first difference. */
  readonly typed: readonly TypedChild[];
  readonly mismatch?: Mismatch;
}

const matchesElement = ({ element, namespace }: ElementParticle, child: XmlElement | undefined): boolean =>
  child?.name === element && child.namespace === namespace;

/** Whether the part may begin with this child. */
function beginsWith(particle: Particle, child: XmlElement | undefined): boolean {
  if ('element' in particle) return matchesElement(particle, child);
  if ('choice' in particle) return particle.choice.some((part) => beginsWith(part, child));
  for (const part of particle.sequence) {
    if (beginsWith(part, child)) return true;
    if (!mayBeEmpty(part)) return false;
  }
  return false;
}

function mayBeEmpty(particle: Particle): boolean {
  if ('element' in particle) return particle.min === 0;
  return 'choice' in particle ? particle.choice.some(mayBeEmpty) : particle.sequence.every(mayBeEmpty);
}

/** Name of the first element that the part requires. */
function firstRequiredNameOf(particle: Particle): string {
  if ('element' in particle) return particle.element;
  if ('choice' in particle) return particle.choice.map(firstRequiredNameOf).join(' | ');
  const [first] = particle.sequence.filter((part) => !mayBeEmpty(part));
  return first === undefined ? '' : firstRequiredNameOf(first);
}

/** Compares children with a content model from left to right. Schemas are deterministic, so it never has to step back. */
export function matchContent(content: Particle, children: readonly XmlElement[]): ContentMatch {
  const typedChildren: TypedChild[] = [];
  const peekChild = () => children[typedChildren.length];

  function findMissing(particle: Particle): string | undefined {
    if ('element' in particle) return findMissingElement(particle);
    if ('sequence' in particle) {
      for (const part of particle.sequence) {
        const missingName = findMissing(part);
        if (missingName !== undefined) return missingName;
      }
      return undefined;
    }
    const matchingPart = particle.choice.find((part) => beginsWith(part, peekChild()));
    if (matchingPart !== undefined) return findMissing(matchingPart);
    return mayBeEmpty(particle) ? undefined : firstRequiredNameOf(particle);
  }

  function findMissingElement(particle: ElementParticle): string | undefined {
    let count = 0;
    for (let child = peekChild(); child !== undefined && count < particle.max && matchesElement(particle, child); child = peekChild()) {
      typedChildren.push({ child, type: particle.type });
      count += 1;
    }
    return count < particle.min ? particle.element : undefined;
  }

  const missingName = findMissing(content);
  if (missingName !== undefined) return { typed: typedChildren, mismatch: { missing: missingName } };
  const unexpectedChild = peekChild();
  return unexpectedChild === undefined ? { typed: typedChildren } : { typed: typedChildren, mismatch: { unexpected: unexpectedChild } };
}
