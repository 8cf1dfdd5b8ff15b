import type { ChangeWatcher } from './memory/observed-collections';

/** The part of a collection to return. Ids mark the end of the preceding page, as in Stripe's lists. */
export interface PageRequest<T> {
  readonly limit: number;
  readonly startingAfter?: string;
  readonly endingBefore?: string;
  readonly where?: (item: T) => boolean;
}

export interface CollectionPage<T> {
  readonly items: T[];
  readonly hasMore: boolean;
}

/**
 * Objects of one kind in order of creation. With `keep` only the newest that many are held. Code that changes an object in place must call
 * `touch`.
 */
export class Collection<T extends { id: string }> {
  private items: T[] = [];
  private indexById = new Map<string, number>();
  private droppedCount = 0;
  private watcher: ChangeWatcher | undefined;

  constructor(private readonly maxItems = Number.POSITIVE_INFINITY) {}

  /** Calls `watcher` with the id of every object that is added or touched from now on. */
  watch(watcher: ChangeWatcher): void {
    this.watcher = watcher;
  }

  /** Reports that an object was changed in place. An unknown id is ignored. */
  touch(id: string): void {
    if (this.indexById.has(id)) this.watcher?.(id);
  }

  /** Replaces the stored object with the same id, or adds it as the newest. */
  put(item: T): void {
    const position = this.indexById.get(item.id);
    if (position === undefined) this.add(item);
    else this.items[position - this.droppedCount] = item;
  }

  add(item: T): T {
    this.watcher?.(item.id);
    this.indexById.set(item.id, this.droppedCount + this.items.push(item) - 1);
    if (this.items.length > this.maxItems * 1.25) this.dropOldest(this.items.length - this.maxItems);
    return item;
  }

  get(id: string): T | undefined {
    const position = this.indexById.get(id);
    return position === undefined ? undefined : this.items[position - this.droppedCount];
  }

  /** Everything, oldest first. */
  all(): readonly T[] {
    return this.items;
  }

  clear(): void {
    this.items = [];
    this.indexById.clear();
    this.droppedCount = 0;
  }

  /** One page, newest first. An unknown mark returns an empty page; the caller refuses it before. */
  page({ limit, startingAfter, endingBefore, where = () => true }: PageRequest<T>): CollectionPage<T> {
    if (endingBefore !== undefined) {
      const found = this.collect(this.indexOf(endingBefore) + 1, 1, limit + 1, where);
      return { items: found.slice(0, limit).reverse(), hasMore: found.length > limit };
    }
    const from = startingAfter === undefined ? this.items.length - 1 : this.indexOf(startingAfter) - 1;
    const found = this.collect(from, -1, limit + 1, where);
    return { items: found.slice(0, limit), hasMore: found.length > limit };
  }

  private collect(from: number, step: 1 | -1, limit: number, where: (item: T) => boolean): T[] {
    const found: T[] = [];
    for (let i = from; i >= 0 && i < this.items.length && found.length < limit; i += step) {
      const item = this.items[i];
      if (item !== undefined && where(item)) found.push(item);
    }
    return found;
  }

  private indexOf(id: string): number {
    return (this.indexById.get(id) ?? this.droppedCount - 2) - this.droppedCount;
  }

  private dropOldest(count: number): void {
    for (const item of this.items.slice(0, count)) this.indexById.delete(item.id);
    this.items = this.items.slice(count);
    this.droppedCount += count;
  }
}
