import { RequestClient } from '../../src';
import { startService } from '../start-service';
import { RaiseCounter } from '../tally-service';
import { add } from '../tally';
import { readEnvironment, report } from './child';

/** A producer: raises counters as fast as it can until it is killed. */
async function main(): Promise<void> {
  const { databaseUrl, natsUrl, setting } = readEnvironment();
  const app = await startService({
    service: 'counters',
    databaseUrl,
    natsUrl,
    providers: [RaiseCounter],
    background: setting('BACKGROUND') !== 'no',
    tuning: { auditMs: 1_000 },
  });
  const raise = app.get(RaiseCounter);
  const counters = setting('COUNTERS').split(',');
  const maxRounds = Number(setting('MOST') || Number.MAX_SAFE_INTEGER);
  report('ready');
  for (let round = 1; round <= maxRounds; round += 1) {
    await Promise.all(counters.map((id) => raise.raise(id).catch((error: unknown) => report(`failed ${String(error)}`))));
    report(`round ${round}`);
    await new Promise((resolve) => setTimeout(resolve, Number(setting('PAUSE_MS') || 5)));
  }
  // The last change is committed and its event is unpublished: exit here.
  if (setting('DIE_AT_END') === 'yes') process.kill(process.pid, 'SIGKILL');
  if (setting('ASK') === 'yes') await app.get(RequestClient).send(add, { a: 1, b: 1 });
}

void main();
