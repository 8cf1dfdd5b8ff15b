import { readConfig } from './config';
import { startSandbox } from './server';

async function main(): Promise<void> {
  const running = await startSandbox(readConfig(process.env));
  const end = () => void running.close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
