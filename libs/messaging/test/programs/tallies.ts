import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { CallContext, RequestHandler, EventHandler, type EventEnvelope } from '../../src';
import { startService } from '../start-service';
import { add, AddReply, AddRequest, CounterRaised, counterRaised } from '../tally';
import { recordEffect } from '../tally-service';
import { readEnvironment, report } from './child';

const { databaseUrl, natsUrl, setting } = readEnvironment();
const dieAfterCount = Number(setting('DIE_AFTER') || Number.POSITIVE_INFINITY);
let appliedCount = 0;

/** Exits between the commit of an effect and its acknowledgement. */
@Controller()
class CountRaisesAndDie {
  @EventHandler(counterRaised)
  async handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    await recordEffect(event, tx);
    tx.afterCommit(() => {
      appliedCount += 1;
      if (appliedCount >= dieAfterCount) process.kill(process.pid, 'SIGKILL');
    });
  }
}

/** Handles the request, and reports each call to the parent. */
@Controller()
class Adder {
  @RequestHandler(add)
  add(request: AddRequest, _call: CallContext): Promise<AddReply> {
    report(`added ${request.a}`);
    return Promise.resolve({ sum: request.a + request.b });
  }
}

async function main(): Promise<void> {
  await startService({
    service: 'tallies',
    databaseUrl,
    natsUrl,
    controllers: [Adder, CountRaisesAndDie],
    tuning: { ackWaitMs: 2_000, auditMs: 1_000 },
  });
  report('ready');
}

void main();
