/** Behavior of the service towards requests; `normal` is the agency's own. */
export interface Mode {
  /**
   * `down` refuses, `slow` answers late, `hang` never answers. `answer-lost` executes the request and cuts the connection before the
   * answer.
   */
  readonly mode: 'normal' | 'down' | 'slow' | 'hang' | 'answer-lost';
  /** Refusal of `down`: status 503, or a cut connection. */
  readonly how?: 'status' | 'cut';
  /** Delay of `slow`, in milliseconds. */
  readonly ms?: number;
  /** Number of requests after which the mode is normal again; without it the mode stays. */
  readonly requests?: number;
}

const NORMAL: Mode = { mode: 'normal' };

/** The mode in force. */
export class ModeSwitch {
  private mode = NORMAL;
  private left = Infinity;

  get current(): Mode {
    return this.mode;
  }

  set(mode: Mode): void {
    this.mode = mode;
    this.left = mode.requests ?? Infinity;
  }

  /** The mode for one request; it counts the request. */
  take(): Mode {
    const { mode } = this;
    this.left -= 1;
    if (this.left <= 0) this.set(NORMAL);
    return mode;
  }
}

/** Records that get a code whatever they contain. */
export class ForcedVerdicts {
  private code = 0;
  private description: string | undefined;
  private left = 0;

  /** @param records how many; zero ends it */
  plan(records: number, code: number, description?: string): void {
    this.left = records;
    this.code = code;
    this.description = description;
  }

  /** The code for one record, if any; it is consumed. */
  take(): { readonly code: number; readonly description?: string } | undefined {
    if (this.left === 0) return undefined;
    this.left -= 1;
    return { code: this.code, description: this.description };
  }
}
