export type ProblemCode = 'port-taken' | 'data-folder' | 'not-reachable' | 'no-binary' | 'not-configured' | 'did-not-start';

/** A problem that a person has to decide or repair. The message names the problem and its remedy, and can be shown as it is. */
export class LocalServerProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'LocalServerProblem';
  }
}
