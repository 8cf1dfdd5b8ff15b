import type { DataSource, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

/** A row as the driver returns it, by column name. */
export type Row = Readonly<Record<string, unknown>>;

interface MappedColumn {
  column: EntityMetadata['columns'][number];
  /** The column's name in the result: the names of several tables of one SELECT must differ. */
  name: string;
}

/** Builds entities from handwritten SQL. The query builder creates and plans its text for each read; a constant text is prepared once. */
export class EntityRowMapper<E extends ObjectLiteral> {
  /** The select list that `from` expects: `o.id AS o_id, …` for the alias `o`. */
  readonly columns: string;
  private readonly metadata: EntityMetadata;
  private readonly fields: readonly MappedColumn[];

  constructor(
    private readonly dataSource: DataSource,
    entity: EntityTarget<E>,
    alias: string,
  ) {
    this.metadata = dataSource.getMetadata(entity);
    this.fields = this.metadata.columns
      .filter(({ isVirtual, isSelect }) => isSelect && !isVirtual)
      .map((column) => ({ column, name: `${alias}_${column.databaseName}` }));
    this.columns = this.fields.map(({ column, name }) => `${alias}.${column.databaseName} AS ${name}`).join(', ');
  }

  /** The entity in a row; null for a row that an outer join left empty. The caller sets its relations. */
  toEntity(row: Row): E | null {
    if (this.fields.every(({ column, name }) => !column.isPrimary || row[name] === null)) return null;
    const values = this.fields.map(({ column, name }) => [column.propertyName, this.hydrateValue(column, row[name])] as const);
    const entity = Object.assign(this.metadata.create() as E, Object.fromEntries(values));
    for (const listener of this.metadata.afterLoadListeners) if (listener.isAllowed(entity)) void listener.execute(entity);
    return entity;
  }

  private hydrateValue(column: MappedColumn['column'], value: unknown): unknown {
    return this.dataSource.driver.prepareHydratedValue(value, column) as unknown;
  }
}
