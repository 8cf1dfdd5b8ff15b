import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { REQUEST_HANDLER } from './request-handler.decorator';
import type { RegisteredEventHandler } from './inbox/event-handler-registry';
import { EVENT_BATCH_HANDLER, type EventBatchHandlerMetadata } from './event-batch-handler.decorator';
import { EVENT_HANDLER, type EventHandlerMetadata } from './event-handler.decorator';

type Method = (...args: unknown[]) => Promise<never>;

interface FoundMethod {
  instance: object;
  prototype: object;
  name: string;
  method: Method;
}

/**
 * Finds the methods with `@EventHandler` or `@EventBatchHandler` in all controllers and providers of the application.
 */
@Injectable()
export class HandlerDiscovery {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  findEventHandlers(): RegisteredEventHandler[] {
    const handlers: RegisteredEventHandler[] = [];
    for (const { instance, prototype, name, method: unbound } of this.providerMethods()) {
      const method = unbound.bind(instance);
      const metadata = Reflect.getMetadata(EVENT_HANDLER, prototype, name) as EventHandlerMetadata | undefined;
      if (metadata) handlers.push({ ...metadata, inBatches: false, handle: ([event], tx) => method(event, tx) });
      const batches = Reflect.getMetadata(EVENT_BATCH_HANDLER, prototype, name) as EventBatchHandlerMetadata | undefined;
      const handle: RegisteredEventHandler['handle'] = (events, tx) => method(events, tx);
      for (const contract of batches?.contracts ?? []) handlers.push({ contract, options: {}, inBatches: true, handle });
    }
    return handlers;
  }

  /** @throws Error for a request handler in a provider, because Nest binds those of controllers alone */
  checkRequestHandlers(): void {
    for (const { prototype, method } of this.providerMethods(this.discovery.getProviders())) {
      const contract = Reflect.getMetadata(REQUEST_HANDLER, method) as string | undefined;
      if (contract !== undefined)
        throw new Error(
          `${prototype.constructor.name} handles ${contract}: list it under the controllers of its module, not its providers`,
        );
    }
  }

  private *providerMethods(wrappers = [...this.discovery.getControllers(), ...this.discovery.getProviders()]): Generator<FoundMethod> {
    const seen = new Set<unknown>();
    for (const wrapper of wrappers) {
      const instance: unknown = wrapper.instance;
      if (typeof instance !== 'object' || instance === null || seen.has(instance)) continue;
      seen.add(instance);
      const prototype = Object.getPrototypeOf(instance) as object | null;
      if (prototype === null || prototype === Object.prototype) continue;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const method = (instance as Record<string, unknown>)[name];
        if (typeof method === 'function') yield { prototype, name, instance, method: method as Method };
      }
    }
  }
}
