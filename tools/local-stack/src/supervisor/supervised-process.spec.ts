import type { ProcessExit } from '@brote/local-servers';
import { eventually } from '@brote/test-support';
import { SupervisedProcess } from './supervised-process';
import type { RunningProcess } from './supervised-process';

/** A program that ends when the test ends it. */
class FakeProgram {
  starts = 0;
  private resolveExit: (exit: ProcessExit) => void = () => undefined;

  readonly launch = (): Promise<RunningProcess> => {
    this.starts += 1;
    const exited = new Promise<ProcessExit>((resolve) => (this.resolveExit = resolve));
    const stop = (): Promise<ProcessExit> => {
      this.resolveExit({ code: 0, signal: null });
      return exited;
    };
    return Promise.resolve({ pid: 1, exited, stop });
  };

  crash(): void {
    this.resolveExit({ code: 1, signal: null });
  }
}

it('SupervisedProcess restarts a part that dies, and logs it', async () => {
  const [program, reports] = [new FakeProgram(), [] as string[]];
  const part = new SupervisedProcess('orders', program.launch, (sentence) => reports.push(sentence));
  await part.start();
  program.crash();
  await eventually(() => program.starts === 2);
  await part.stop();

  expect(reports).toEqual(['orders ended with code 1; starting it again in 0.5 s.']);
});

it('SupervisedProcess doubles the delay before the next restart', async () => {
  const [program, reports] = [new FakeProgram(), [] as string[]];
  const part = new SupervisedProcess('orders', program.launch, (sentence) => reports.push(sentence));
  await part.start();
  program.crash();
  await eventually(() => program.starts === 2);
  program.crash();
  await eventually(() => reports.length === 2);
  await part.stop();

  expect(reports[1]).toBe('orders ended with code 1; starting it again in 1 s.');
});

it('SupervisedProcess does not restart a stopped part', async () => {
  const [program, reports] = [new FakeProgram(), [] as string[]];
  const part = new SupervisedProcess('orders', program.launch, (sentence) => reports.push(sentence));
  await part.start();
  await part.stop();
  await part.restart();

  expect([program.starts, part.state, reports]).toEqual([1, 'stopped', []]);
});
