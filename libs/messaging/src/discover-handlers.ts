import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { REQUEST_HANDLER, type AnyRequestContract } from './request-handler.decorator';
import type { RegisteredEventHandler } from './inbox/event-handler-registry';
import { EVENT_BATCH_HANDLER, type EventBatchHandlerMetadata } from './event-batch-handler.decorator';
import { EVENT_HANDLER, type EventHandlerMetadata } from './event-handler.decorator';
import type { RegisteredRequestHandler } from './serve-requests';

type Method = (...args: unknown[]) => Promise<never>;

/**
 * Finds the methods with `@RequestHandler`, `@EventHandler` or `@EventBatchHandler` in all controllers and providers of the application.
 */
@Injectable()
export class HandlerDiscovery {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  requestHandlers(): RegisteredRequestHandler[] {
    const handlers: RegisteredRequestHandler[] = [];
    for (const { prototype, name, method } of this.methods()) {
      const contract = Reflect.getMetadata(REQUEST_HANDLER, prototype, name) as AnyRequestContract | undefined;
      if (contract) handlers.push({ contract, handle: (request, call) => method(request, call) });
    }
    return handlers;
  }

  eventHandlers(): RegisteredEventHandler[] {
    const handlers: RegisteredEventHandler[] = [];
    for (const { prototype, name, method } of this.methods()) {
      const metadata = Reflect.getMetadata(EVENT_HANDLER, prototype, name) as EventHandlerMetadata | undefined;
      if (metadata) handlers.push({ ...metadata, inBatches: false, handle: ([event], tx) => method(event, tx) });
      const batches = Reflect.getMetadata(EVENT_BATCH_HANDLER, prototype, name) as EventBatchHandlerMetadata | undefined;
      const handle: RegisteredEventHandler['handle'] = (events, tx) => method(events, tx);
      for (const contract of batches?.contracts ?? []) handlers.push({ contract, options: {}, inBatches: true, handle });
    }
    return handlers;
  }

  private *methods(): Generator<{ prototype: object; name: string; method: Method }> {
    const seen = new Set<unknown>();
    for (const { instance } of [...this.discovery.getControllers(), ...this.discovery.getProviders()]) {
      if (typeof instance !== 'object' || instance === null || seen.has(instance)) continue;
      seen.add(instance);
      const prototype = Object.getPrototypeOf(instance) as object | null;
      if (prototype === null || prototype === Object.prototype) continue;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const method = (instance as Record<string, unknown>)[name];
        if (typeof method === 'function') yield { prototype, name, method: method.bind(instance) as Method };
      }
    }
  }
}
