import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

const toSnakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** Properties are camelCase, columns snake_case, so that SQL written by hand needs no quotes. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, customName: string | undefined): string {
    return customName ?? toSnakeCase(className);
  }

  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    const prefix = embeddedPrefixes.length > 0 ? `${toSnakeCase(embeddedPrefixes.join('_'))}_` : '';
    return `${prefix}${customName ?? toSnakeCase(propertyName)}`;
  }

  override relationName(propertyName: string): string {
    return toSnakeCase(propertyName);
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${toSnakeCase(relationName)}_${toSnakeCase(referencedColumnName)}`;
  }

  override joinTableName(firstTableName: string, secondTableName: string): string {
    return `${toSnakeCase(firstTableName)}_${toSnakeCase(secondTableName)}`;
  }

  override joinTableColumnName(tableName: string, propertyName: string, columnName?: string): string {
    return `${toSnakeCase(tableName)}_${columnName ?? toSnakeCase(propertyName)}`;
  }
}
