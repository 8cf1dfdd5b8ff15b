import { LocalServerProblem } from '@brote/local-servers';

/** The first service listens on the default port of debuggers; each further one on the next port. */
const FIRST_DEBUGGER_PORT = 9229;
const INSPECT_FLAG = '--inspect';

/** The programs of the shop that a debugger can join. */
const INSPECTABLE_SERVICES = [
  'gateway',
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
  'stripe-sandbox',
  'aeat-sandbox',
] as const;

/**
 * The services of `--inspect=orders-payments,gateway`, in this order; empty without the flag.
 * @throws LocalServerProblem with one sentence for an unknown name
 */
export function inspectedServices(args: readonly string[]): string[] {
  const requestedNames = args
    .filter((arg) => arg === INSPECT_FLAG || arg.startsWith(`${INSPECT_FLAG}=`))
    .flatMap((arg) => arg.slice(INSPECT_FLAG.length + 1).split(','));
  const unknownName = requestedNames.find((name) => !INSPECTABLE_SERVICES.some((known) => known === name));
  if (unknownName !== undefined) {
    throw new LocalServerProblem(
      'not-configured',
      `${INSPECT_FLAG}=${unknownName} names no service. Services are ${INSPECTABLE_SERVICES.join(', ')}.`,
    );
  }
  return [...new Set(requestedNames)];
}

/** The port of a service's debugger on loopback; undefined when it runs without one. */
export function inspectorPortOf(inspected: readonly string[], service: string): number | undefined {
  const index = inspected.indexOf(service);
  return index === -1 ? undefined : FIRST_DEBUGGER_PORT + index;
}

/** Arguments of Node that let a debugger join the service. */
export function inspectArguments(inspected: readonly string[], service: string): string[] {
  const port = inspectorPortOf(inspected, service);
  return port === undefined ? [] : [`--inspect=127.0.0.1:${port}`, '--enable-source-maps'];
}
