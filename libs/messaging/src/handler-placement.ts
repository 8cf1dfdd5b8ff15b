import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Metadata of a method that handles messages: what it handles. */
export const MESSAGE_HANDLER = 'brote:message-handler';

/** Finds handlers of messages that Nest would not bind. */
@Injectable()
export class HandlerPlacement {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error for a message handler in a provider, because Nest binds those of controllers alone */
  assertHandlersAreInControllers(): void {
    for (const { metatype } of this.discovery.getProviders()) {
      const prototype: unknown = metatype?.prototype;
      if (typeof prototype !== 'object' || prototype === null) continue;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const method: unknown = Reflect.get(prototype, name);
        const handles = typeof method === 'function' ? (Reflect.getMetadata(MESSAGE_HANDLER, method) as string | undefined) : undefined;
        if (handles === undefined) continue;
        const className = metatype?.name ?? 'A provider';
        throw new Error(`${className} handles ${handles}: list it under the controllers of its module, not its providers`);
      }
    }
  }
}
