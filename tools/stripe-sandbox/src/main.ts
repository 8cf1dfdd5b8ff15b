import { readConfig } from './config';
import { startSandbox } from './server';

async function main(): Promise<void> {
  const runningSandbox = await startSandbox(readConfig(process.env));
  const closeAndExit = () => void runningSandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', closeAndExit);
  process.once('SIGINT', closeAndExit);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
