import { METRICS_CHANGED_SUBJECT, type DashboardView } from '@brote/contracts/reporting';
import { BrokerConnection } from '@brote/messaging';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

const CACHE_LIFETIME_MS = 250;

/** Requests within 250 ms share one answer, unless a copy of the service announced a change meanwhile. */
@Injectable()
export class SharedDashboardAnswer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private cachedView: { at: number; view: Promise<DashboardView> } | undefined;
  private subscription: ReturnType<BrokerConnection['nats']['subscribe']> | undefined;

  constructor(private readonly broker: BrokerConnection) {}

  /** The broker delivers the announcement here before the requests that it causes: those must not get an earlier answer. */
  onApplicationBootstrap(): void {
    this.subscription = this.broker.nats.subscribe(METRICS_CHANGED_SUBJECT, { callback: () => (this.cachedView = undefined) });
  }

  beforeApplicationShutdown(): void {
    if (!this.broker.nats.isClosed()) this.subscription?.unsubscribe();
  }

  /** The shared answer; `load` reads a new one when there is none. */
  get(load: () => Promise<DashboardView>): Promise<DashboardView> {
    const at = performance.now();
    if (this.cachedView === undefined || at - this.cachedView.at > CACHE_LIFETIME_MS) this.cachedView = { at, view: load() };
    return this.cachedView.view;
  }
}
