import {
  DATABASE_SERVICES,
  discardDeadLetter,
  requestDeadLetterDiscard,
  getInternals,
  getSystem,
  listAllDeadLetters,
  listDeadLetters,
  replayDeadLetter,
  requestDeadLetterReplay,
  type AllDeadLetters,
  type BrokerState,
  type DeadLetterOutcome,
  type DeadLetterRequest,
  type DeadLettersQuery,
  type DatabaseService,
  type SystemView,
} from '@brote/contracts/reporting';
import { RequestClient, BrokerConnection, type CallContext, RequestHandler, Refusal, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Controller, Logger } from '@nestjs/common';

/** Serves the requests of staff about the state of services, and about events that a service could not apply. */
@Controller()
export class SystemController {
  private readonly logger = new Logger(SystemController.name);

  constructor(
    private readonly requests: RequestClient,
    private readonly broker: BrokerConnection,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
  ) {}

  @RequestHandler(getSystem)
  async getSystem(): Promise<SystemView> {
    const [broker, { answers, silent }] = await Promise.all([
      this.readBrokerState(),
      this.requestFromAllServices((service) => this.requests.send(getInternals[service], {})),
    ]);
    return { at: this.clock.now().toISOString(), broker, services: answers, silent };
  }

  @RequestHandler(listAllDeadLetters)
  async listDeadLetters({ status }: DeadLettersQuery): Promise<AllDeadLetters> {
    const { answers, silent } = await this.requestFromAllServices((service) =>
      this.requests.send(listDeadLetters[service], { status: status ?? 'open' }),
    );
    const letters = answers.flatMap((answer) => answer.letters);
    return { letters: letters.sort((one, other) => other.lastAt.localeCompare(one.lastAt)), silent };
  }

  @RequestHandler(requestDeadLetterReplay)
  async replay(request: DeadLetterRequest, call: CallContext): Promise<DeadLetterOutcome> {
    const { service, letterId } = request;
    try {
      const outcome = await this.requests.send(replayDeadLetter[service], {
        letterId: Number(letterId),
        by: call.authenticatedCaller.userId,
      });
      return await this.recordAuditEntry('dead-letter.replay', request, call, outcome);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'DEAD_LETTER_UNKNOWN') return refuse(requestDeadLetterReplay, 'DEAD_LETTER_UNKNOWN');
      throw error;
    }
  }

  @RequestHandler(requestDeadLetterDiscard)
  async discard(request: DeadLetterRequest, call: CallContext): Promise<DeadLetterOutcome> {
    const { service, letterId } = request;
    try {
      const outcome = await this.requests.send(discardDeadLetter[service], {
        letterId: Number(letterId),
        by: call.authenticatedCaller.userId,
      });
      return await this.recordAuditEntry('dead-letter.discard', request, call, outcome);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'DEAD_LETTER_UNKNOWN') return refuse(requestDeadLetterDiscard, 'DEAD_LETTER_UNKNOWN');
      throw error;
    }
  }

  /** The letter itself names the deciding account, in its service; this audits it together with all changes of staff. */
  private async recordAuditEntry(
    action: string,
    { service, letterId }: DeadLetterRequest,
    call: CallContext,
    outcome: DeadLetterOutcome,
  ): Promise<DeadLetterOutcome> {
    const target = { type: 'dead-letter', id: `${service}/${letterId}` };
    await this.unitOfWork.run((tx) => this.audit.record(tx, call, { action, target, before: null, after: outcome }));
    return outcome;
  }

  private async requestFromAllServices<T>(
    request: (service: DatabaseService) => Promise<T>,
  ): Promise<{ answers: T[]; silent: DatabaseService[] }> {
    const silent: DatabaseService[] = [];
    const answers = await Promise.all(
      DATABASE_SERVICES.map(async (service) => {
        try {
          return [await request(service)];
        } catch (error) {
          this.logger.warn(`${service} does not answer: ${String(error)}`);
          silent.push(service);
          return [];
        }
      }),
    );
    return { answers: answers.flat(), silent };
  }

  private async readBrokerState(): Promise<BrokerState | null> {
    try {
      const administration = await this.broker.getJetStreamManager();
      const streams = await administration.streams.list().next();
      const sum = (property: 'messages' | 'bytes') => streams.reduce((total, { state }) => total + state[property], 0);
      return { streams: streams.length, messages: sum('messages'), bytes: sum('bytes') };
    } catch (error) {
      this.logger.warn(`The broker does not report its state: ${String(error)}`);
      return null;
    }
  }
}
