import type { GatewayCode, ProblemField } from '@brote/contracts';

interface ProblemOptions {
  detail?: string;
  fields?: ProblemField[];
  headers?: Readonly<Record<string, string>>;
}

/** A refusal by the gateway itself; the filter turns it into problem details. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';
  constructor(
    readonly code: GatewayCode,
    readonly options: ProblemOptions = {},
  ) {
    super(options.detail ?? code);
  }
}
