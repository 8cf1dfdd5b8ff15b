/** The contents of a form. */
export interface StoredDraft {
  readonly content: unknown;
  /** True for a draft without entered text, such as the name of an open dialog. */
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
  get hasText(): boolean {
    return [...this.kept.values()].some(({ isSilent }) => !isSilent);
  }

  /** Stores the contents of a form for its account; drafts of other accounts are deleted. */
  store(owner: string, form: string, kept: StoredDraft): void {
    this.retainOnly(owner);
    this.kept.set(form, kept);
  }

  /** The draft of an account for a form; undefined without one. */
  contentOf(owner: string, form: string): unknown {
    return owner === this.owner ? this.kept.get(form)?.content : undefined;
  }

  drop(form: string): void {
    this.kept.delete(form);
  }

  /** Deletes the drafts of other accounts. */
  retainOnly(owner: string): void {
    if (owner !== this.owner) this.kept.clear();
    this.owner = owner;
  }

  clear(): void {
    this.kept.clear();
  }
}
