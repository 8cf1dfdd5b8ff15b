export type ProblemCode = 'port-taken' | 'data-folder' | 'not-reachable' | 'no-binary' | 'not-configured' | 'did-not-start';

/** Something a person has to decide or repair. The message says what is wrong and what mends it, and can be shown as it is. */
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
