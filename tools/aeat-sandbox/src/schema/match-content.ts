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

const isNamed = ({ element, namespace }: ElementParticle, child: XmlElement | undefined): boolean =>
  child?.name === element && child.namespace === namespace;

/** Whether the part may begin with this child. */
function beginsWith(particle: Particle, child: XmlElement | undefined): boolean {
  if ('element' in particle) return isNamed(particle, child);
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
function firstNameOf(particle: Particle): string {
  if ('element' in particle) return particle.element;
  if ('choice' in particle) return particle.choice.map(firstNameOf).join(' | ');
  const [first] = particle.sequence.filter((part) => !mayBeEmpty(part));
  return first === undefined ? '' : firstNameOf(first);
}

/** Compares children with a content model from left to right. Schemas are deterministic, so it never has to step back. */
export function matchContent(content: Particle, children: readonly XmlElement[]): ContentMatch {
  const typed: TypedChild[] = [];
  const next = () => children[typed.length];

  function missingIn(particle: Particle): string | undefined {
    if ('element' in particle) return missingElement(particle);
    if ('sequence' in particle) {
      for (const part of particle.sequence) {
        const missing = missingIn(part);
        if (missing !== undefined) return missing;
      }
      return undefined;
    }
    const chosen = particle.choice.find((part) => beginsWith(part, next()));
    if (chosen !== undefined) return missingIn(chosen);
    return mayBeEmpty(particle) ? undefined : firstNameOf(particle);
  }

  function missingElement(particle: ElementParticle): string | undefined {
    let count = 0;
    for (let child = next(); child !== undefined && count < particle.max && isNamed(particle, child); child = next()) {
      typed.push({ child, type: particle.type });
      count += 1;
    }
    return count < particle.min ? particle.element : undefined;
  }

  const missing = missingIn(content);
  if (missing !== undefined) return { typed, mismatch: { missing } };
  const unexpected = next();
  return unexpected === undefined ? { typed } : { typed, mismatch: { unexpected } };
}
