import { ThrottledText } from './throttled-text';

describe('a text that moves with every sale', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is shown at once, then for ten seconds, then as it is by then', () => {
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
