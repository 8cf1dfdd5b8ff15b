import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { HANDLES, type AnyRequestContract } from './handles.decorator';
import type { Reaction } from './inbox/reactions';
import { REACTS_IN_BATCHES, type BatchReactionMetadata } from './reacts-in-batches.decorator';
import { REACTS_TO, type ReactionMetadata } from './reacts-to.decorator';
import type { RequestHandler } from './serve-requests';

type Method = (...args: unknown[]) => Promise<never>;

/** Finds the methods that carry `@Handles`, `@ReactsTo` or `@ReactsInBatches` in all controllers and providers of the application. */
@Injectable()
export class HandlerDiscovery {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  requestHandlers(): RequestHandler[] {
    const handlers: RequestHandler[] = [];
    for (const { prototype, name, method } of this.methods()) {
      const contract = Reflect.getMetadata(HANDLES, prototype, name) as AnyRequestContract | undefined;
      if (contract) handlers.push({ contract, handle: (request, call) => method(request, call) });
    }
    return handlers;
  }

  reactions(): Reaction[] {
    const reactions: Reaction[] = [];
    for (const { prototype, name, method } of this.methods()) {
      const metadata = Reflect.getMetadata(REACTS_TO, prototype, name) as ReactionMetadata | undefined;
      if (metadata) reactions.push({ ...metadata, inBatches: false, react: ([event], tx) => method(event, tx) });
      const batches = Reflect.getMetadata(REACTS_IN_BATCHES, prototype, name) as BatchReactionMetadata | undefined;
      const react: Reaction['react'] = (events, tx) => method(events, tx);
      for (const contract of batches?.contracts ?? []) reactions.push({ contract, options: {}, inBatches: true, react });
    }
    return reactions;
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
