import { IsIn, IsInt, IsISO8601, IsOptional, Matches, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList, IsNestedOrNull } from '../validation/nested';
import { DEAD_LETTER_STATES, DATABASE_SERVICES, type DeadLetterState, type DatabaseService } from './database-services';
import { DeadLetterOutcome, DeadLetterView, ServiceInternals } from './service-operations';

/** Streams of the broker. */
export class BrokerState {
  @IsInt() @Min(0) streams!: number;
  @IsInt() @Min(0) messages!: number;
  @IsInt() @Min(0) bytes!: number;
}
export class SystemView {
  @IsISO8601() at!: string;
  /** Null while the broker does not answer. */
  @IsNestedOrNull(() => BrokerState) broker!: BrokerState | null;
  @IsNestedList(() => ServiceInternals, { max: 20 }) services!: ServiceInternals[];
  /** Services that did not answer. */
  @IsIn(DATABASE_SERVICES, { each: true }) silent!: DatabaseService[];
}
export class GetSystemRequest {}
/** State and backlog of every service. */
export const getSystem = defineRequest({
  name: 'reporting.get-system.v1',
  calledBy: ['gateway'],
  request: GetSystemRequest,
  reply: SystemView,
  caller: 'staff',
});

export class DeadLettersQuery {
  /** Status of the events; open ones without it. */
  @IsOptional() @IsIn(DEAD_LETTER_STATES) status!: DeadLetterState | null;
}
export class AllDeadLetters {
  @IsNestedList(() => DeadLetterView, { max: 1_200 }) letters!: DeadLetterView[];
  @IsIn(DATABASE_SERVICES, { each: true }) silent!: DatabaseService[];
}
/** Events that services could not apply, the newest failure first. */
export const listAllDeadLetters = defineRequest({
  name: 'reporting.list-dead-letters.v1',
  calledBy: ['gateway'],
  request: DeadLettersQuery,
  reply: AllDeadLetters,
  caller: 'staff',
});

export class DeadLetterRequest {
  @IsIn(DATABASE_SERVICES) service!: DatabaseService;
  @Matches(/^\d{1,15}$/) letterId!: string;
}
/** Runs an event's handlers again; `done` is false when they failed again. */
export const requestDeadLetterReplay = defineRequest({
  name: 'reporting.replay-letter.v1',
  calledBy: ['gateway'],
  request: DeadLetterRequest,
  reply: DeadLetterOutcome,
  errors: ['DEAD_LETTER_UNKNOWN'],
  caller: 'admin',
  deadlineMs: 15_000,
});
/** Decides that an event is never applied. */
export const requestDeadLetterDiscard = defineRequest({
  name: 'reporting.discard-letter.v1',
  calledBy: ['gateway'],
  request: DeadLetterRequest,
  reply: DeadLetterOutcome,
  errors: ['DEAD_LETTER_UNKNOWN'],
  caller: 'admin',
  deadlineMs: 15_000,
});
