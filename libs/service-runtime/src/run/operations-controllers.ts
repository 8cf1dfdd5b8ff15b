import {
  DATABASE_SERVICES,
  discardDeadLetter,
  getInternals,
  listDeadLetters,
  replayDeadLetter,
  type ConsumerState,
  type DeadLetterCommandRequest,
  type DeadLetterOutcome,
  type DeadLettersReply,
  type DeadLetterView,
  type DatabaseService,
  type ServiceInternals,
  type ListDeadLettersRequest,
} from '@brote/contracts/reporting';
import { BrokerConnection, DeadLetters, RequestHandler, refuse, type DeadLetter } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller, Inject, type Type } from '@nestjs/common';
import { HealthRegistry } from '../health/health-registry';
import { SELECT_BACKLOG } from './run.sql';

type Backlog = Pick<ServiceInternals, 'outboxWaiting' | 'outboxLagSeconds' | 'openDeadLetters' | 'retryingDeadLetters'> & {
  streams: string[];
};

/** Request handlers for operators: backlog and dead letters, for services with a database. */
export function operationsControllers(service: string): Type[] {
  const name = DATABASE_SERVICES.find((known) => known === service);
  return name ? [createOperationsController(name)] : [];
}

function createOperationsController(service: DatabaseService): Type {
  @Controller()
  class OperationsController {
    private readonly startedAt = new Date(performance.timeOrigin).toISOString();

    constructor(
      @Inject(HealthRegistry) private readonly health: HealthRegistry,
      @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
      @Inject(Database) private readonly database: Database,
      @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    ) {}

    @RequestHandler(getInternals[service])
    async readInternals(): Promise<ServiceInternals> {
      const { status, checks } = await this.health.checkReadiness();
      const [row] = await this.database.query<Backlog>(SELECT_BACKLOG);
      if (row === undefined) throw new Error('The database returned no backlog');
      const { streams, ...backlog } = row;
      const consumers = await Promise.all(streams.map((stream) => readConsumerState(this.broker, stream, service)));
      const readinessState = { ready: status === 'up', outboxStalled: checks['outbox'] === 'down' };
      return { service, ...readinessState, startedAt: this.startedAt, ...backlog, consumers };
    }

    @RequestHandler(listDeadLetters[service])
    async list({ status }: ListDeadLettersRequest): Promise<DeadLettersReply> {
      return { letters: (await this.deadLetters.list(status)).map((letter) => toLetterView(service, letter)) };
    }

    @RequestHandler(replayDeadLetter[service])
    async replay({ letterId, by }: DeadLetterCommandRequest): Promise<DeadLetterOutcome> {
      const outcome = (await this.deadLetters.replay(letterId, by)) ?? refuse(replayDeadLetter[service], 'DEAD_LETTER_UNKNOWN');
      return { done: outcome.applied, errorCode: outcome.applied ? null : outcome.errorCode };
    }

    @RequestHandler(discardDeadLetter[service])
    async discard({ letterId, by }: DeadLetterCommandRequest): Promise<DeadLetterOutcome> {
      if (!(await this.deadLetters.discard(letterId, by))) refuse(discardDeadLetter[service], 'DEAD_LETTER_UNKNOWN');
      return { done: true, errorCode: null };
    }
  }
  return OperationsController;
}

async function readConsumerState(broker: BrokerConnection, stream: string, service: string): Promise<ConsumerState> {
  const jetStreamManager = await broker.getJetStreamManager();
  const { num_pending: waiting, num_ack_pending: inProgress } = await jetStreamManager.consumers.info(stream, service);
  return { stream, waiting, inProgress };
}

function toLetterView(service: DatabaseService, letter: DeadLetter): DeadLetterView {
  const { id, consumer, eventId, subject, attempts, errorCode, error, status } = letter;
  const times = { firstAt: letter.firstAt.toISOString(), lastAt: letter.lastAt.toISOString() };
  return { service, id, consumer, eventId, subject, attempts, ...times, errorCode, error: error.slice(0, 1_000), status };
}
