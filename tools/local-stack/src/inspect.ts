import { LocalServerProblem } from '@brote/local-servers';

/** The first service listens on the default port of debuggers; each further one on the next port. */
const FIRST_PORT = 9229;
const FLAG = '--inspect';

/** The programs of the shop that a debugger can join. */
const INSPECTABLE = [
  'gateway',
  'identity',
  'catalog-inventory',
  'orders-payments',
  'subscriptions',
  'notifications',
  'admin-reporting',
  'stripe-sandbox',
] as const;

/**
 * The services of `--inspect=orders-payments,gateway`, in this order; empty without the flag.
 * @throws LocalServerProblem with one sentence for an unknown name
 */
export function inspectedServices(args: readonly string[]): string[] {
  const named = args.filter((arg) => arg === FLAG || arg.startsWith(`${FLAG}=`)).flatMap((arg) => arg.slice(FLAG.length + 1).split(','));
  const unknown = named.find((name) => !INSPECTABLE.some((known) => known === name));
  if (unknown !== undefined) {
    throw new LocalServerProblem('not-configured', `${FLAG}=${unknown} names no service. Services are ${INSPECTABLE.join(', ')}.`);
  }
  return [...new Set(named)];
}

/** The port of a service's debugger on loopback; undefined when it runs without one. */
export function inspectPort(inspected: readonly string[], service: string): number | undefined {
  const place = inspected.indexOf(service);
  return place === -1 ? undefined : FIRST_PORT + place;
}

/** Arguments of Node that let a debugger join the service. */
export function inspectArguments(inspected: readonly string[], service: string): string[] {
  const port = inspectPort(inspected, service);
  return port === undefined ? [] : [`--inspect=127.0.0.1:${port}`, '--enable-source-maps'];
}
