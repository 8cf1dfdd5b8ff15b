import type { Exit } from '@brote/local-servers';
import { eventually } from '@brote/test-support';
import { Supervised } from './supervised';
import type { Running } from './supervised';

/** A program that ends when the test ends it. */
class Program {
  starts = 0;
  private end: (exit: Exit) => void = () => undefined;

  readonly launch = (): Promise<Running> => {
    this.starts += 1;
    const exited = new Promise<Exit>((resolve) => (this.end = resolve));
    const stop = (): Promise<Exit> => {
      this.end({ code: 0, signal: null });
      return exited;
    };
    return Promise.resolve({ pid: 1, exited, stop });
  };

  die(): void {
    this.end({ code: 1, signal: null });
  }
}

it('Supervised restarts a part that dies, and logs it', async () => {
  const [program, said] = [new Program(), [] as string[]];
  const part = new Supervised('orders', program.launch, (sentence) => said.push(sentence));
  await part.start();
  program.die();
  await eventually(() => program.starts === 2);
  await part.stop();

  expect(said).toEqual(['orders ended with code 1; starting it again in 0.5 s.']);
});

it('Supervised doubles the delay before the next restart', async () => {
  const [program, said] = [new Program(), [] as string[]];
  const part = new Supervised('orders', program.launch, (sentence) => said.push(sentence));
  await part.start();
  program.die();
  await eventually(() => program.starts === 2);
  program.die();
  await eventually(() => said.length === 2);
  await part.stop();

  expect(said[1]).toBe('orders ended with code 1; starting it again in 1 s.');
});

it('Supervised does not restart a stopped part', async () => {
  const [program, said] = [new Program(), [] as string[]];
  const part = new Supervised('orders', program.launch, (sentence) => said.push(sentence));
  await part.start();
  await part.stop();
  await part.restart();

  expect([program.starts, part.state, said]).toEqual([1, 'stopped', []]);
});
