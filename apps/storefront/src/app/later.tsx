import { useEffect, useState, type ComponentType } from 'react';
import { retryImport } from './retry-import';
import { whenQuiet } from './when-quiet';

interface LaterProps {
  readonly load: () => Promise<ComponentType>;
}

/** Shows what nobody misses at first, once the page itself is there. */
export function Later({ load }: LaterProps) {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = async () => {
      const loaded = await retryImport(load);
      setShown(() => loaded);
    };
    return whenQuiet(() => void show());
  }, [load]);
  return Shown && <Shown />;
}
