import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps<T extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Index of the tab that a key selects; null for keys without a meaning here. */
function nextTabIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Tabs with one panel. One stop for the Tab key; arrows, Home and End choose. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabList = listRef.current;
    const selectedTab = tabList?.querySelector<HTMLElement>('[aria-selected=true]');
    // On a phone the chosen tab may be outside of the visible part of the list.
    if (tabList && selectedTab)
      tabList.scrollLeft = selectedTab.offsetLeft - tabList.offsetLeft - (tabList.clientWidth - selectedTab.offsetWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = nextTabIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = at === null ? undefined : tabs[at];
    if (at === null || !next) return;
    event.preventDefault();
    onChange(next.value);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={listRef} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
