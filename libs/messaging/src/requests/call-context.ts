/** What came along with a request besides its body. */
export class CallContext {
  constructor(
    /** Until when the caller waits. Do not start what cannot be finished by then. */
    readonly deadline: Date,
    /** The same for each repetition of the same wish; null when the caller sent none. */
    readonly idempotencyKey: string | null,
    readonly correlationId: string,
    /** The caller's signed context as sent, to be verified before it is believed. */
    readonly caller: string | null,
  ) {}

  /** Milliseconds left before the caller gives up; never negative. */
  remainingMs(): number {
    return Math.max(0, this.deadline.getTime() - Date.now());
  }
}
