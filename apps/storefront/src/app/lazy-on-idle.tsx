import { useEffect, useState, type ComponentType } from 'react';
import { retryImport } from './retry-import';
import { onIdle } from './on-idle';

interface LazyOnIdleProps {
  readonly load: () => Promise<ComponentType>;
}

/** Shows a component that a page can do without at first, once the page itself is there. */
export function LazyOnIdle({ load }: LazyOnIdleProps) {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = async () => {
      const loaded = await retryImport(load);
      setShown(() => loaded);
    };
    return onIdle(() => void show());
  }, [load]);
  return Shown && <Shown />;
}
