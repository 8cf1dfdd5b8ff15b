import 'reflect-metadata';
import { raiseEpoch } from '@brote/messaging';
import { createDataSourceOptions, Database, type Sql } from '@brote/persistence';
import { DataSource } from 'typeorm';
import { DatabaseUrlConfig } from '../config/database-url-config';
import { ConfigError, loadConfig } from '../config/load-config';

/** Work of one service after a restore, besides its epoch. It may be repeated when it fails. @returns sentences about what it did */
export type RestoreStep = (sql: Sql) => Promise<string[]>;

/**
 * The program that runs once after the database of a service was restored, before the service starts. Prints what it did.
 * Sets the exit code 1 when the service runs or a step fails.
 */
export async function runAfterRestore(service: string, steps: readonly RestoreStep[] = []): Promise<void> {
  const printLine = (sentence: string) => process.stdout.write(`${service}: ${sentence}\n`);
  try {
    const { databaseUrl } = loadConfig(DatabaseUrlConfig);
    const { epoch, timeline, isRaised } = await raiseEpoch(databaseUrl, async () => {
      for (const sentence of await runSteps(service, databaseUrl, steps)) printLine(sentence);
    });
    if (isRaised) printLine(`the events have epoch ${epoch} from now on, because the restore has begun timeline ${timeline}.`);
    else printLine(`nothing to do: epoch ${epoch} is that of timeline ${timeline}.`);
  } catch (error) {
    process.stderr.write(`${service}: ${error instanceof ConfigError ? error.problems.join('\n') : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function runSteps(service: string, url: string, steps: readonly RestoreStep[]): Promise<string[]> {
  if (steps.length === 0) return [];
  const options = createDataSourceOptions({ service: `${service}-after-restore`, url, entities: [], migrations: [], poolSize: 1 });
  const dataSource = await new DataSource(options).initialize();
  try {
    const sentences: string[] = [];
    for (const step of steps) sentences.push(...(await step(new Database(dataSource))));
    return sentences;
  } finally {
    await dataSource.destroy();
  }
}
