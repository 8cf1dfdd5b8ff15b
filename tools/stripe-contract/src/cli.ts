import { parseArgs } from 'node:util';
import { startContractValidator } from './start-contract-validator';
import type { RunningContractValidator } from './start-contract-validator';

const USAGE = `usage: stripe-contract --target <address of the sandbox> [--port 12222] [--log file.jsonl] [--enforce]
       [--allow-omitted-nullable] [--own-idempotency-keys] [--spec file] [--quiet]
       [--webhook-target <address> [--webhook-port 12223] [--webhook-secret whsec_…]]
`;

const stringOption = (fallback?: string) => ({ type: 'string' as const, ...(fallback === undefined ? {} : { default: fallback }) });
const booleanOption = { type: 'boolean' as const, default: false };

const printJson = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** Exits with 1 after an error, so that scripts notice. */
function exitOnSignal(runningValidator: RunningContractValidator): void {
  const closeAndExit = () => {
    void runningValidator.close().then((summary) => {
      printJson(summary);
      process.exit(summary.errors > 0 ? 1 : 0);
    });
  };
  process.once('SIGINT', closeAndExit);
  process.once('SIGTERM', closeAndExit);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{
        target: stringOption(),
        port: stringOption('12222'),
        log: stringOption(),
        spec: stringOption(),
        enforce: booleanOption,
        quiet: booleanOption,
        help: booleanOption,
      },
      ...{ 'allow-omitted-nullable': booleanOption, 'own-idempotency-keys': booleanOption },
      ...{ 'webhook-target': stringOption(), 'webhook-port': stringOption('12223'), 'webhook-secret': stringOption() },
    },
  });
  if (values.help || values.target === undefined) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  const runningValidator = await startContractValidator({
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
  exitOnSignal(runningValidator);
  printJson({ listening: runningValidator.url, webhooks: runningValidator.webhookPort, apiVersion: runningValidator.validator.apiVersion });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
