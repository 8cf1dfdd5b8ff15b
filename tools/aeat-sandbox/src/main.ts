import { readConfig } from './config';
import { startSandbox } from './server';

async function main(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env));
  const shutDown = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', shutDown);
  process.once('SIGINT', shutDown);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
