export { RequestClient, type RequestOptions } from './request-client';
export { BrokerConnection } from './broker/broker-connection';
export { brokerOptions, type BrokerAccess } from './broker/connect';
export { DeadLetter, type DeadLetterStatus } from './dead-letters/dead-letter.entity';
export { DeadLetters, type ReplayOutcome } from './dead-letters/dead-letters';
export { EventEnvelope } from './event-envelope';
export { EventFeed, type FeedSubscription, type FeedHandler, type FeedOptions } from './event-feed';
export { RequestHandler } from './request-handler.decorator';
export {
  currentCause,
  currentCorrelationId,
  currentMessageContext,
  withoutDeadline,
  withMessageContext,
  type MessageCause,
  type MessageContext,
} from './message-context';
export { MESSAGING_METRICS, type MessagingMetrics, type MessagingOptions, type MessagingTuning } from './messaging-options';
export { messagingDataMap, messagingEntities, messagingMigrations } from './messaging-schema';
export { BROKER_MICROSERVICE_OPTIONS, MessagingModule, startMicroservice } from './messaging.module';
export { raiseEpoch, readEpoch, ServiceRuns, type Epoch } from './outbox/epoch';
export { CURRENT_EPOCH_SQL } from './outbox/epoch.sql';
export { Outbox, type OutboxEvent } from './outbox/outbox';
export { EventBatchHandler, EventHandler, type EventHandlerOptions } from './event-handlers';
export { CallerSigner, CallerVerifier, toPem, type CallerKeys } from './requests/caller-signature';
export { CallContext } from './requests/call-context';
export { INVALID_REQUEST, isRefused, refuse, Refusal, RemoteFailure, Unavailable, type InvalidField } from './requests/refusal';
export { validateRequest } from './requests/validate-request';
export { continueTrace, traceWork } from './spans';
export { UUID_PATTERN, uuidv7 } from './uuidv7';
