import { failureSentence } from './failures';

describe('failureSentence', () => {
  it.each([
    ['NETWORK_FAILED', null, /^You are offline/],
    ['SERVICE_UNAVAILABLE', null, /^We cannot reach this right now/],
    ['TOO_MANY_ATTEMPTS', null, /in a few minutes\.$/],
    ['TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 }, /in 1 second\.$/],
    ['TOO_MANY_ATTEMPTS', { retryAfterSeconds: 61 }, /in 2 minutes\.$/],
    ['INTERNAL', null, /^Something went wrong on our side/],
  ] as const)('describes %s with details %j', (code, details, sentence) => {
    expect(failureSentence({ code, details }).en).toMatch(sentence);
  });
});
