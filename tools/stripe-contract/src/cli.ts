import { parseArgs } from 'node:util';
import { startContractValidator } from './start-contract-validator';
import type { RunningContractValidator } from './start-contract-validator';

const USAGE = `usage: stripe-contract --target <address of the sandbox> [--port 12222] [--log file.jsonl] [--enforce]
       [--allow-omitted-nullable] [--own-idempotency-keys] [--spec file] [--quiet]
       [--webhook-target <address> [--webhook-port 12223] [--webhook-secret whsec_…]]
`;

const text = (fallback?: string) => ({ type: 'string' as const, ...(fallback === undefined ? {} : { default: fallback }) });
const flag = { type: 'boolean' as const, default: false };

const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** Exits with 1 after an error, so that scripts notice. */
function endOnSignal(running: RunningContractValidator): void {
  const end = () => {
    void running.close().then((summary) => {
      say(summary);
      process.exit(summary.errors > 0 ? 1 : 0);
    });
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ target: text(), port: text('12222'), log: text(), spec: text(), enforce: flag, quiet: flag, help: flag },
      ...{ 'allow-omitted-nullable': flag, 'own-idempotency-keys': flag },
      ...{ 'webhook-target': text(), 'webhook-port': text('12223'), 'webhook-secret': text() },
    },
  });
  if (values.help || values.target === undefined) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  const running = await startContractValidator({
    target: values.target,
    port: Number(values.port),
    logFile: values.log,
    specPath: values.spec,
    enforce: values.enforce,
    allowOmittedNullable: values['allow-omitted-nullable'],
    ownIdempotencyKeys: values['own-idempotency-keys'],
    webhookTarget: values['webhook-target'],
    webhookPort: Number(values['webhook-port']),
    webhookSecret: values['webhook-secret'],
    onViolation: (violation) => values.quiet || process.stderr.write(`${JSON.stringify(violation)}\n`),
  });
  endOnSignal(running);
  say({ listening: running.url, webhooks: running.webhookPort, apiVersion: running.validator.apiVersion });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
