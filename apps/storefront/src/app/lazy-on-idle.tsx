import { useEffect, useState, type ComponentType } from 'react';
import { retryImport } from './retry-import';
import { onIdle } from './on-idle';
/** Shows a component that a page can do without at first, once the page itself is there. */
export function LazyOnIdle({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [LoadedComponent, setLoadedComponent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const loadAndShow = async () => {
      const loadedComponent = await retryImport(load);
      setLoadedComponent(() => loadedComponent);
    };
    return onIdle(() => void loadAndShow());
  }, [load]);
  return LoadedComponent && <LoadedComponent />;
}
