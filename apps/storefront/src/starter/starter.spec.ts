import { HYDRATED_EVENT } from '../app/hydrated-event';

const PAGE_HTML = `
  <form><input name="email" /><button>Sign in</button></form>
  <button type="button" id="menu">Menu</button>
  <label>Blue <input type="radio" name="color" value="blue" checked /></label>
  <label>White <input type="radio" name="color" value="white" id="white" /></label>
  <label>News <input type="checkbox" id="news" /></label>
  <a href="#there" id="link">There</a>
`;
const CODE_HTML = '<template id="code"><link rel="modulepreload" href="/assets/shop.js" /></template>';

const find = (selector: string): HTMLInputElement => {
  const element = document.querySelector<HTMLInputElement>(selector);
  if (!element) throw new Error(`The page has no element ${selector}`);
  return element;
};
const sendForm = (): void => document.querySelector('form')?.requestSubmit();
const hasScripts = (): boolean => document.head.querySelector('[href="/assets/shop.js"]') !== null;
/** Simulates the loaded code and runs the replay. */
const simulateHydration = (): void => {
  document.dispatchEvent(new Event(HYDRATED_EVENT));
  jest.runAllTimers();
};
const fireLoad = (): void => void window.dispatchEvent(new Event('load'));

/** Something of the page is on the screen. */
let paint: () => void;

/** An observer whose paints the test triggers, also those before `observe`. */
class PaintObserver {
  constructor(private readonly onEvent: PerformanceObserverCallback) {}
  observe(): void {
    paint = () => this.onEvent({} as PerformanceObserverEntryList, this as unknown as PerformanceObserver);
  }
  disconnect(): void {
    paint = () => undefined;
  }
}

/** Records the events that the page's code receives after it has loaded. */
function recordEvents(): string[] {
  const heardEvents: string[] = [];
  const onEvent = (event: Event): void => {
    if (event.type === 'submit') event.preventDefault();
    const { target } = event;
    if (target instanceof HTMLElement) heardEvents.push(`${event.type} ${target.id || target.tagName.toLowerCase()}`);
  };
  for (const type of ['click', 'submit', 'change']) document.body.addEventListener(type, onEvent);
  return heardEvents;
}

beforeEach(async () => {
  jest.useFakeTimers();
  jest.resetModules();
  paint = () => undefined;
  Object.assign(window, { PerformanceObserver: PaintObserver });
  document.head.innerHTML = CODE_HTML;
  document.body = document.createElement('body');
  document.body.innerHTML = PAGE_HTML;
  await import('./starter');
});
afterEach(() => {
  simulateHydration();
  fireLoad();
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('the starter before the code has loaded', () => {
  it('holds a form, keeps its values and submits it once afterwards', () => {
    const heardEvents = recordEvents();
    const field = find('input[name=email]');
    field.value = 'lucia@example.com';
    sendForm();
    sendForm();
    expect(heardEvents).toEqual([]);
    simulateHydration();
    expect(heardEvents).toEqual(['submit form']);
    expect(field.value).toBe('lucia@example.com');
  });

  it('replays clicks afterwards in the same order', () => {
    const heardEvents = recordEvents();
    find('#menu').click();
    find('#white').click();
    find('#news').click();
    expect(heardEvents.filter((each) => each.startsWith('click'))).toEqual([]);
    expect(find('#white').checked && find('#news').checked).toBe(true);
    heardEvents.length = 0;
    simulateHydration();
    expect(heardEvents).toEqual(['click menu', 'click white', 'change white', 'click news', 'change news']);
    expect(find('#white').checked && find('#news').checked).toBe(true);
  });

  it('replays each choice after the page has rendered the one before', () => {
    const [white, news] = [find('#white'), find('#news')];
    const transitions: string[] = [];
    // Like a page that renders from its state: the next change is compared with the last rendered one.
    let rendered = 'nothing';
    const renderChoice = (next: string): void => {
      transitions.push(`${rendered} then ${next}`);
      setTimeout(() => {
        rendered = next;
        news.checked = next === 'news';
      });
    };
    white.addEventListener('click', () => renderChoice('white'));
    news.addEventListener('click', () => renderChoice('news'));
    white.click();
    news.click();
    simulateHydration();
    expect(transitions).toEqual(['nothing then white', 'white then news']);
    expect(white.checked && news.checked).toBe(true);
  });

  it('runs a click during the replay after the earlier clicks', () => {
    const heardEvents = recordEvents();
    find('#menu').click();
    document.dispatchEvent(new Event(HYDRATED_EVENT));
    find('#news').click();
    jest.runAllTimers();
    expect(heardEvents.filter((each) => each.startsWith('click'))).toEqual(['click menu', 'click news']);
  });

  it('skips removed elements and never holds links', () => {
    const heardEvents = recordEvents();
    find('#menu').click();
    find('#link').click();
    find('#menu').remove();
    simulateHydration();
    expect(heardEvents).toEqual(['click link']);
  });
});

describe('the starter after the code has loaded', () => {
  it('holds no event', () => {
    simulateHydration();
    const heardEvents = recordEvents();
    find('#menu').click();
    sendForm();
    expect(heardEvents).toEqual(['click menu', 'submit form']);
  });
});

describe('the code of the shop', () => {
  it('loads once the page is loaded and painted', () => {
    fireLoad();
    jest.advanceTimersByTime(1_000);
    expect(hasScripts()).toBe(false);
    paint();
    expect(hasScripts()).toBe(false);
    jest.advanceTimersByTime(100);
    expect(hasScripts()).toBe(true);
  });

  it('loads after three seconds even without a loaded picture or a paint', () => {
    jest.advanceTimersByTime(2_999);
    expect(hasScripts()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(hasScripts()).toBe(true);
  });

  it.each(['pointerdown', 'keydown'])('loads at once at the first %s', (sign) => {
    expect(hasScripts()).toBe(false);
    window.dispatchEvent(new Event(sign));
    expect(hasScripts()).toBe(true);
  });

  it('waits for the end of the document', () => {
    const readyStateSpy = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    window.dispatchEvent(new Event('keydown'));
    expect(hasScripts()).toBe(false);
    readyStateSpy.mockRestore();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(hasScripts()).toBe(true);
  });
});
