import { ThrottledText } from './throttled-text';

describe('ThrottledText', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('publishes the first text at once and the latest text every ten seconds', () => {
    let latest: string | undefined;
    const rendered: (string | undefined)[] = [];
    const shown = new ThrottledText(
      () => latest,
      () => rendered.push(shown.text),
    );
    shown.changed();
    expect(rendered).toEqual([]);
    for (const count of ['1', '2', '3']) {
      latest = count;
      shown.changed();
    }
    expect([shown.text, rendered]).toEqual(['1', ['1']]);
    jest.advanceTimersByTime(9_999);
    expect(shown.text).toBe('1');
    jest.advanceTimersByTime(1);
    expect([shown.text, rendered]).toEqual(['3', ['1', '3']]);
    jest.advanceTimersByTime(60_000);
    latest = '4';
    shown.changed();
    expect(rendered).toEqual(['1', '3', '4']);
    expect(jest.getTimerCount()).toBe(1);
  });
});
