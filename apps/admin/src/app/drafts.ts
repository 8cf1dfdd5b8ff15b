/** What a form held. */
export interface StoredDraft {
  readonly content: unknown;
  /** It is no words of anybody, such as which dialog was open. */
  readonly isSilent: boolean;
}

/**
 * Holds the unsent form contents of one account when the server ends its session. The same account finds them unchanged after it signs in
 * again. Another account never gets them. They live in the memory of this tab only, and signing out deletes them.
 */
export class Drafts {
  private owner: string | null = null;
  private readonly kept = new Map<string, StoredDraft>();

  /** Whether any stored draft holds text that the account typed; silent drafts do not count. */
  get hasWords(): boolean {
    return [...this.kept.values()].some(({ isSilent }) => !isSilent);
  }

  /** Keeps what a form holds for the account that wrote it; of another account nothing stays. */
  keep(owner: string, form: string, kept: StoredDraft): void {
    this.retainOnly(owner);
    this.kept.set(form, kept);
  }

  /** What an account was writing in a form; undefined when that was nothing. */
  of(owner: string, form: string): unknown {
    return owner === this.owner ? this.kept.get(form)?.content : undefined;
  }

  drop(form: string): void {
    this.kept.delete(form);
  }

  /** Forgets what others wrote. */
  retainOnly(owner: string): void {
    if (owner !== this.owner) this.kept.clear();
    this.owner = owner;
  }

  forget(): void {
    this.kept.clear();
  }
}
