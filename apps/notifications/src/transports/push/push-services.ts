import { isLoopbackOrigin } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

/**
 * Hosts that notices may be sent to. Any visitor can submit an endpoint. Without this check, this service would send requests to servers
 * that only it can reach.
 */
@Injectable()
export class PushServices {
  private readonly hosts: readonly string[];
  private readonly isLocal: boolean;

  constructor({ pushServices, shopStage }: NotificationsConfig) {
    this.hosts = pushServices.split(',').map((host) => host.trim());
    this.isLocal = shopStage === 'local';
  }

  /** Whether an endpoint belongs to a known service; on a shop for one machine also to one on that machine. */
  allows(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '') return false;
    if (this.isLocal && isLoopbackOrigin(url.origin)) return true;
    return (
      url.protocol === 'https:' && url.port === '' && this.hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
    );
  }
}
