import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { abortableDelay } from './abortable-delay';
import { LeaderElection, type LeaderElectionOptions } from './leader-election';

/** Work of the one leader of all processes, from the start of the service to its end. */
export abstract class LeaderTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;

  protected constructor(options: Pick<LeaderElectionOptions, 'url' | 'name'>) {
    this.election = new LeaderElection({ ...options, lead: (_lock, stopSignal) => this.lead(stopSignal) });
  }

  onApplicationBootstrap(): void {
    this.election.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.election.stop();
  }

  /** Runs while this process leads. It must return soon after the signal is aborted. */
  protected abstract lead(stopSignal: AbortSignal): Promise<void>;
}

/** Waits; false when `stopSignal` was aborted meanwhile. */
export async function delayUnlessStopped(ms: number, stopSignal: AbortSignal): Promise<boolean> {
  await abortableDelay(ms, stopSignal);
  return !stopSignal.aborted;
}
