import type { ProcessExit } from '@brote/local-servers';

/** A running process that can be stopped: a service, PostgreSQL, NATS. */
export interface RunningProcess {
  pid: number;
  exited: Promise<ProcessExit>;
  stop(): Promise<ProcessExit>;
}

export type ProcessState = 'starting' | 'running' | 'waiting' | 'stopped';

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** A part that ran this long ended for a new reason: the pauses begin small again. */
const STABLE_AFTER_MS = 30_000;

/** Keeps one part running: an unexpected end is reported, and the part is restarted after ever longer pauses. */
export class SupervisedProcess {
  state: ProcessState = 'starting';
  restarts = 0;
  private runningProcess: RunningProcess | undefined;
  private pauseMs = FIRST_RESTART_DELAY_MS;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly name: string,
    private readonly launch: () => Promise<RunningProcess>,
    private readonly report: (sentence: string) => void,
  ) {}

  get pid(): number | undefined {
    return this.runningProcess?.pid;
  }

  /** Starts it. Rejects when it cannot be started at all. */
  async start(): Promise<void> {
    const startedAt = Date.now();
    const runningProcess = await this.launch();
    this.runningProcess = runningProcess;
    if (this.isStopped()) {
      await runningProcess.stop();
      return;
    }
    this.state = 'running';
    void runningProcess.exited.then((exit) => {
      if (this.runningProcess !== runningProcess || this.isStopped()) return;
      if (Date.now() - startedAt > STABLE_AFTER_MS) this.pauseMs = FIRST_RESTART_DELAY_MS;
      this.scheduleRestart(describeExit(exit));
    });
  }

  /** Stops it and starts it again at once, for example because it was rebuilt. */
  async restart(): Promise<void> {
    const old = this.runningProcess;
    this.runningProcess = undefined;
    clearTimeout(this.timer);
    await old?.stop();
    if (!this.isStopped()) await this.start();
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.timer);
    await this.runningProcess?.stop();
  }

  private isStopped(): boolean {
    return this.state === 'stopped';
  }

  private scheduleRestart(reason: string): void {
    this.state = 'waiting';
    this.restarts += 1;
    this.report(`${this.name} ${reason}; starting it again in ${this.pauseMs / 1000} s.`);
    this.timer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        if (!this.isStopped()) this.scheduleRestart(`did not start (${error instanceof Error ? error.message : String(error)})`);
      });
    }, this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, MAX_RESTART_DELAY_MS);
  }
}

function describeExit({ code, signal }: ProcessExit): string {
  if (signal) return `was ended by ${signal}`;
  return code !== null && code > 128 ? `was ended by signal ${code - 128}` : `ended with code ${String(code)}`;
}
