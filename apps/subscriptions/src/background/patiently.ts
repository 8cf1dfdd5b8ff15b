import { currentMessageContext, withMessageContext } from '@brote/messaging';

/** Runs work that must go on although whoever set it off may have stopped waiting: their deadline does not bound it. */
export function patiently<T>(work: () => T): T {
  return withMessageContext({ ...currentMessageContext(), deadline: null }, work);
}
