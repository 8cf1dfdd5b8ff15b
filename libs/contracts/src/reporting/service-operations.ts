import { IsBoolean, IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest, type RequestContract } from '../define';
import { DEAD_LETTER_STATES, DATABASE_SERVICES, type DeadLetterState, type DatabaseService } from './database-services';
import { IsNestedList } from '../validation/nested';

const buildPerService = <C>(build: (service: DatabaseService) => C): Readonly<Record<DatabaseService, C>> => ({
  identity: build('identity'),
  'catalog-inventory': build('catalog-inventory'),
  'orders-payments': build('orders-payments'),
  subscriptions: build('subscriptions'),
  notifications: build('notifications'),
  'admin-reporting': build('admin-reporting'),
});

/** An event that a service could not apply. Its payload stays in the service: it may contain names. */
export class DeadLetterView {
  @IsIn(DATABASE_SERVICES) service!: DatabaseService;
  @IsInt() id!: number;
  @IsString() @MaxLength(200) consumer!: string;
  @IsString() @MaxLength(100) eventId!: string;
  @IsString() @MaxLength(200) subject!: string;
  @IsInt() @Min(0) attempts!: number;
  @IsISO8601() firstAt!: string;
  @IsISO8601() lastAt!: string;
  @IsString() @MaxLength(100) errorCode!: string;
  @IsString() @MaxLength(1_000) error!: string;
  @IsIn(DEAD_LETTER_STATES) status!: DeadLetterState;
}
export class ListDeadLettersRequest {
  @IsIn(DEAD_LETTER_STATES) status!: DeadLetterState;
}
export class DeadLettersReply {
  @IsNestedList(() => DeadLetterView, { max: 200 }) letters!: DeadLetterView[];
}
export class DeadLetterCommandRequest {
  @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) letterId!: number;
  /** Account that made the decision. */
  @IsUUID() by!: string;
}
export class DeadLetterOutcome {
  @IsBoolean() done!: boolean;
  /** Error of the last replay; null without one. */
  @IsOptional() @IsString() @MaxLength(100) errorCode!: string | null;
}

/** Events that a service could not apply, the oldest first; for admin-reporting, as all of this file. */
export const listDeadLetters: Readonly<Record<DatabaseService, RequestContract<ListDeadLettersRequest, DeadLettersReply>>> =
  buildPerService((service) =>
    defineRequest({
      name: `${service}.list-dead-letters.v1`,
      calledBy: ['admin-reporting'],
      request: ListDeadLettersRequest,
      reply: DeadLettersReply,
      deadlineMs: 3_000,
    }),
  );
type DeadLetterCommandContract = RequestContract<DeadLetterCommandRequest, DeadLetterOutcome, 'DEAD_LETTER_UNKNOWN'>;
const defineDeadLetterCommand = (service: DatabaseService, verb: string): DeadLetterCommandContract =>
  defineRequest({
    name: `${service}.${verb}-dead-letter.v1`,
    calledBy: ['admin-reporting'],
    request: DeadLetterCommandRequest,
    reply: DeadLetterOutcome,
    errors: ['DEAD_LETTER_UNKNOWN'],
    deadlineMs: 10_000,
  });
/** Runs the event's handlers again. */
export const replayDeadLetter: Readonly<Record<DatabaseService, DeadLetterCommandContract>> = buildPerService((service) =>
  defineDeadLetterCommand(service, 'replay'),
);
/** Decides that the event is never applied. */
export const discardDeadLetter: Readonly<Record<DatabaseService, DeadLetterCommandContract>> = buildPerService((service) =>
  defineDeadLetterCommand(service, 'discard'),
);

export class ConsumerState {
  @IsString() @MaxLength(60) stream!: string;
  /** Events that wait to be read. */
  @IsInt() @Min(0) waiting!: number;
  /** Events in progress. */
  @IsInt() @Min(0) inProgress!: number;
}
export class ServiceInternals {
  @IsIn(DATABASE_SERVICES) service!: DatabaseService;
  @IsBoolean() ready!: boolean;
  @IsISO8601() startedAt!: string;
  /** Events that are not published to the broker yet. */
  @IsInt() @Min(0) outboxWaiting!: number;
  /** Waiting time of the oldest of them, in seconds; 0 without one. */
  @IsNumber() @Min(0) outboxLagSeconds!: number;
  /** Whether events have waited so long that the service is not ready. */
  @IsBoolean() outboxStalled!: boolean;
  @IsInt() @Min(0) openDeadLetters!: number;
  @IsInt() @Min(0) retryingDeadLetters!: number;
  @IsNestedList(() => ConsumerState, { max: 20 }) consumers!: ConsumerState[];
}
export class GetInternalsRequest {}
/** Backlog of a service. */
export const getInternals: Readonly<Record<DatabaseService, RequestContract<GetInternalsRequest, ServiceInternals>>> = buildPerService(
  (service) =>
    defineRequest({
      name: `${service}.get-internals.v1`,
      calledBy: ['admin-reporting'],
      request: GetInternalsRequest,
      reply: ServiceInternals,
      deadlineMs: 3_000,
    }),
);
