/** Notifies workers in this process of new work. It is only a hint: workers also poll. */
export class WorkSignals<Kind extends string> {
  private readonly listeners = new Map<Kind, readonly (() => void)[]>();

  on(kind: Kind, listener: () => void): void {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  notify(kind: Kind): void {
    for (const listener of this.listeners.get(kind) ?? []) listener();
  }
}
