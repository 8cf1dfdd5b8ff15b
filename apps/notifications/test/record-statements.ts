import { Client } from 'pg';

/** Every statement that this process sends to one database while the work runs. */
export async function recordStatements(databaseUrl: string, work: () => Promise<void>): Promise<string[]> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const statements: string[] = [];
  const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...values: unknown[]) => unknown;
  Reflect.set(Client.prototype, 'query', function recordQuery(this: Client, ...values: unknown[]) {
    const [first] = values;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    if (this.database === database) statements.push(text.replace(/\s+/g, ' ').trim());
    return query.apply(this, values);
  });
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', query);
  }
  return statements;
}
