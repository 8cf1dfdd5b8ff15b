/** Behavior of the service towards requests; `normal` is the agency's own. */
export interface FaultMode {
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

const NORMAL_MODE: FaultMode = { mode: 'normal' };

/** The mode in force. */
export class ModeSwitch {
  private mode = NORMAL_MODE;
  private remaining = Infinity;

  get current(): FaultMode {
    return this.mode;
  }

  set(mode: FaultMode): void {
    this.mode = mode;
    this.remaining = mode.requests ?? Infinity;
  }

  /** The mode for one request; it counts the request. */
  consume(): FaultMode {
    const { mode } = this;
    this.remaining -= 1;
    if (this.remaining <= 0) this.set(NORMAL_MODE);
    return mode;
  }
}

/** Records that get a code whatever they contain. */
export class ForcedVerdicts {
  private code = 0;
  private description: string | undefined;
  private remaining = 0;

  /** @param recordCount how many; zero ends it */
  forceNext(recordCount: number, code: number, description?: string): void {
    this.remaining = recordCount;
    this.code = code;
    this.description = description;
  }

  /** The code for one record, if any; it is consumed. */
  consume(): { readonly code: number; readonly description?: string } | undefined {
    if (this.remaining === 0) return undefined;
    this.remaining -= 1;
    return { code: this.code, description: this.description };
  }
}
