import { groupBy } from './group-by';
import type { ServiceName } from './services';

/** `fault`: the shop does not work as it must. `warning`: it soon may not. `by hand`: no program can check it. */
export const FINDING_STATES = ['fault', 'warning', 'by hand'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** One thing to repair or to look at. No text contains a secret. */
export interface Finding {
  readonly state: FindingState;
  /** The service, or `shop` for what all of them share. */
  readonly service: ServiceName | 'shop';
  /** The variable, file, server or address. */
  readonly subject: string;
  readonly sentence: string;
  readonly remedy: string;
}

/** A finding without its state, which is `fault`. */
export function fault(service: Finding['service'], subject: string, sentence: string, remedy: string): Finding {
  return { state: 'fault', service, subject, sentence, remedy };
}

/** Faults first, then by service and subject. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const rankOf = ({ state }: Finding): number => FINDING_STATES.indexOf(state);
  return [...findings].sort(
    (a, b) => rankOf(a) - rankOf(b) || a.service.localeCompare(b.service, 'en') || a.subject.localeCompare(b.subject, 'en'),
  );
}

/** Names a fault once that several services have with one cause, such as a server that is down. */
export function mergeEqualFindings(findings: readonly Finding[]): Finding[] {
  return groupBy(findings, ({ state, subject, sentence, remedy }) => [state, subject, sentence, remedy].join('\n')).flatMap((group) => {
    const [first] = group;
    return first === undefined || group.length === 1 ? group : [{ ...first, service: 'shop' as const }];
  });
}
