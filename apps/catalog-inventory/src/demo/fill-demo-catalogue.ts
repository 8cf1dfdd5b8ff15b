// Fills a new shop with the offers of the demonstration. A shop that has a price stays as it is.
import 'reflect-metadata';
import { createDataSourceOptions, connectWithRetry } from '@brote/persistence';
import { ConfigError, loadConfig } from '@brote/service-runtime';
import { CatalogConfig, SERVICE } from '../config';
import { entities, migrations } from '../data-source';
import { fillDemoCatalogue } from './demo-catalogue';

/** The environment of the service itself. */
class DemoCatalogueConfig extends CatalogConfig {
  /** Invented prices and an invented maker must not be offered to customers. */
  override configErrors(): string[] {
    const isRefused = this.shopStage === 'production';
    return [...super.configErrors(), ...(isRefused ? ['The demo catalogue is refused in production.'] : [])];
  }
}

async function run(): Promise<string> {
  const { databaseUrl: url, migrationDatabaseUrl } = loadConfig(DemoCatalogueConfig);
  const options = createDataSourceOptions({ service: `${SERVICE}-demo-catalogue`, url, entities, migrations, poolSize: 1 });
  const dataSource = await connectWithRetry(options, migrationDatabaseUrl);
  try {
    return (await fillDemoCatalogue(dataSource)) ? 'The demo catalogue is filled.' : 'The shop has prices already: nothing changed.';
  } finally {
    await dataSource.destroy();
  }
}

run().then(
  (message) => process.stdout.write(`${message}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
