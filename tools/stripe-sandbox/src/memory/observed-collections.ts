/** Receives the key of every changed entry. */
export type ChangeWatcher = (key: string) => void;

/** A map that the memory may watch. Code that changes a value in place must call `touch`. */
export class ObservedMap<V> extends Map<string, V> {
  private watcher: ChangeWatcher | undefined;

  watch(watcher: ChangeWatcher): void {
    this.watcher = watcher;
  }

  /** Reports that the value of this name was changed in place. */
  touch(key: string): void {
    this.watcher?.(key);
  }

  override set(key: string, value: V): this {
    this.watcher?.(key);
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    this.watcher?.(key);
    return super.delete(key);
  }
}

/** A set of names that the memory may watch. */
export class ObservedSet extends Set<string> {
  private watcher: ChangeWatcher | undefined;

  watch(watcher: ChangeWatcher): void {
    this.watcher = watcher;
  }

  override add(key: string): this {
    this.watcher?.(key);
    return super.add(key);
  }

  override delete(key: string): boolean {
    this.watcher?.(key);
    return super.delete(key);
  }
}
