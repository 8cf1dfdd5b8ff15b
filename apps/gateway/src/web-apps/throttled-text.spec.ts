import { ThrottledText } from './throttled-text';

describe('ThrottledText', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('publishes the first text at once and the latest text every ten seconds', () => {
    let latestText: string | undefined;
    const rendered: (string | undefined)[] = [];
    const shown = new ThrottledText(
      () => latestText,
      () => rendered.push(shown.text),
    );
    shown.update();
    expect(rendered).toEqual([]);
    for (const count of ['1', '2', '3']) {
      latestText = count;
      shown.update();
    }
    expect([shown.text, rendered]).toEqual(['1', ['1']]);
    jest.advanceTimersByTime(9_999);
    expect(shown.text).toBe('1');
    jest.advanceTimersByTime(1);
    expect([shown.text, rendered]).toEqual(['3', ['1', '3']]);
    jest.advanceTimersByTime(60_000);
    latestText = '4';
    shown.update();
    expect(rendered).toEqual(['1', '3', '4']);
    expect(jest.getTimerCount()).toBe(1);
  });
});
