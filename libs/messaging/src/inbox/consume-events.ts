import { abortableDelay } from '@brote/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ConsumerMessages, JsMsg } from 'nats';
import type { BrokerConnection } from '../broker/broker-connection';
import { EVENT_HEADERS, toReceivedEvent } from '../event-envelope';
import type { MessagingTuning } from '../messaging-options';
import type { AuditedConsumer, ConsumerAudit } from './consumer-audit';
import type { EventProcessor } from './event-processor';

export interface ConsumptionOptions {
  consumer: AuditedConsumer;
  broker: BrokerConnection;
  audit: ConsumerAudit;
  handler: EventProcessor;
  tuning: MessagingTuning;
}

const MAX_PAUSE_MS = 5_000;
const ACK_TIMEOUT_MS = 1_000;
const FIRST_REDELIVERY_MS = 1_000;
const MAX_REDELIVERY_MS = 300_000;

/** Reads one stream through the service's durable consumer until it is stopped, and survives every outage of the broker. */
export class EventConsumption {
  private readonly logger = new Logger('Events');
  /** Aborted first: no further events are fetched. */
  private readonly drainController = new AbortController();
  /** Aborted last: remaining waits end. */
  private readonly stopController = new AbortController();
  private readonly inProgress = new Map<JsMsg, Promise<void>>();
  private messages: ConsumerMessages | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: ConsumptionOptions) {}

  start(): void {
    const { broker, tuning } = this.options;
    const removeReconnectListener = broker.onReconnect(() => void this.auditBetweenPulls());
    const ackWaitTimer = setInterval(() => this.extendAckWait(), Math.max(100, tuning.ackWaitMs / 3));
    const audit = setInterval(() => void this.auditBetweenPulls(), tuning.auditMs);
    this.running = this.consumeForEver().finally(() => {
      removeReconnectListener();
      clearInterval(ackWaitTimer);
      clearInterval(audit);
    });
  }

  /** Fetches no further events and waits for those in progress. Unfinished ones are returned to the broker. */
  async stop(): Promise<void> {
    const { drainMs } = this.options.tuning;
    this.drainController.abort();
    this.messages?.stop();
    const allProcessed = Promise.allSettled([...this.inProgress.values()]);
    await Promise.race([allProcessed, pause(drainMs, undefined, { ref: false })]);
    this.stopController.abort();
    await this.running;
    await Promise.allSettled([...this.inProgress.values()]);
    await this.options.audit
      .saveFinalProgress()
      .catch((error: unknown) => this.logger.debug(`The final position could not be saved: ${String(error)}`));
  }

  /** Ends the current pull when the audit has recreated the durable or failed. The loop then starts again. */
  private async auditBetweenPulls(): Promise<void> {
    const { messages } = this;
    if (messages === undefined || this.drainController.signal.aborted) return;
    try {
      if (await this.options.audit.check()) messages.stop();
    } catch (error) {
      this.logger.warn(`The audit of ${this.options.consumer.stream} failed and will be repeated: ${String(error)}`);
      messages.stop();
    }
  }

  private async consumeForEver(): Promise<void> {
    const { stream } = this.options.consumer;
    for (let failures = 0; !this.drainController.signal.aborted;) {
      try {
        await this.consume();
        failures = 0;
      } catch (error) {
        if (failures === 0) this.logger.warn(`Events of ${stream} cannot be read now, trying again: ${String(error)}`);
        failures += 1;
      }
      const ms = Math.min(MAX_PAUSE_MS, 100 * 2 ** Math.min(failures, 10));
      await abortableDelay(ms * (0.5 + Math.random() / 2), this.drainController.signal);
    }
  }

  private async consume(): Promise<void> {
    const { broker, audit, consumer, tuning } = this.options;
    await audit.check();
    if (this.drainController.signal.aborted) return;
    const durable = await broker.jetstream.consumers.get(consumer.stream, consumer.service);
    this.messages = await durable.consume({
      max_messages: tuning.maxAckPending,
      expires: tuning.heartbeatMs * 3,
      idle_heartbeat: tuning.heartbeatMs,
      abort_on_missing_resource: true,
      callback: (message) => this.receive(message),
    });
    // Stopped while the pull was being opened: nothing else would end the pull.
    if (this.isDraining()) this.messages.stop();
    try {
      const reason = await this.messages.closed();
      if (reason) throw reason;
    } finally {
      this.messages = undefined;
    }
  }

  /** A method, because the answer changes while the caller waits. */
  private isDraining(): boolean {
    return this.drainController.signal.aborted;
  }

  private receive(message: JsMsg): void {
    if (this.drainController.signal.aborted) {
      message.nak();
      return;
    }
    const generation = Number(message.headers?.get(EVENT_HEADERS.generation) ?? 0);
    if (this.options.audit.recordSequence(message.info.streamSequence, generation)) void this.auditBetweenPulls();
    if (this.options.handler.ignores(message.headers?.get(EVENT_HEADERS.type))) {
      // A lost acknowledgement only repeats the event, and it is skipped again. With a wait for the broker's confirmation, a skipped event
      // would cost as much as a handled one.
      message.ack();
      return;
    }
    const work = this.process(message).finally(() => this.inProgress.delete(message));
    this.inProgress.set(message, work);
  }

  private async process(message: JsMsg): Promise<void> {
    try {
      await this.options.handler.handle(toReceivedEvent(message), this.stopController.signal);
    } catch (error) {
      this.requeue(message, error);
      return;
    }
    try {
      await this.options.broker.runWhileConnected(() => message.ackAck({ timeout: ACK_TIMEOUT_MS }));
    } catch (error) {
      // The effect is committed. The event is delivered again, and the inbox recognises it.
      this.logger.debug(`An acknowledgement failed: ${String(error)}`);
    }
  }

  /** Another copy may process it at once when this one stops. After each failure the redelivery delay grows. */
  private requeue(message: JsMsg, error: unknown): void {
    if (this.stopController.signal.aborted) {
      message.nak();
      return;
    }
    const ms = Math.min(MAX_REDELIVERY_MS, FIRST_REDELIVERY_MS * 2 ** Math.min(message.info.deliveryCount - 1, 20));
    this.logger.error(`An event failed and is delivered again in ${ms} ms: ${String(error)}`);
    message.nak(ms);
  }

  /** Extends the acknowledgement wait. Otherwise the broker would redeliver an event whose handler takes long. */
  private extendAckWait(): void {
    for (const message of this.inProgress.keys()) message.working();
  }
}
