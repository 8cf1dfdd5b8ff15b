import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** Properties are camelCase, columns snake_case, so that SQL written by hand needs no quotes. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, customName: string | undefined): string {
    return customName ?? snake(className);
  }

  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    const prefix = embeddedPrefixes.length > 0 ? `${snake(embeddedPrefixes.join('_'))}_` : '';
    return `${prefix}${customName ?? snake(propertyName)}`;
  }

  override relationName(propertyName: string): string {
    return snake(propertyName);
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${snake(relationName)}_${snake(referencedColumnName)}`;
  }

  override joinTableName(firstTableName: string, secondTableName: string): string {
    return `${snake(firstTableName)}_${snake(secondTableName)}`;
  }

  override joinTableColumnName(tableName: string, propertyName: string, columnName?: string): string {
    return `${snake(tableName)}_${columnName ?? snake(propertyName)}`;
  }
}
