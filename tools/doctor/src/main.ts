import 'reflect-metadata';
import { runDoctor } from './cli/run-doctor';

const { stdout, stderr, argv } = process;
const DEFAULT_WIDTH = 140;

const terminal = {
  out: (text: string) => void stdout.write(text),
  error: (text: string) => void stderr.write(text),
  width: stdout.isTTY ? stdout.columns : DEFAULT_WIDTH,
  isColored: stdout.isTTY && process.env['NO_COLOR'] === undefined,
};

// A server that hangs would keep its socket, and with it this process, beyond the deadline of its check.
void runDoctor({ args: argv.slice(2), env: process.env, terminal, surroundings: { now: () => Date.now() } }).then((code) => {
  stdout.write('', () => process.exit(code));
});
