import { useEffect, useState, type ComponentType } from 'react';
import { patiently } from './patiently';
import { whenQuiet } from './when-quiet';

interface LaterProps {
  readonly load: () => Promise<ComponentType>;
}

/** Shows what nobody misses at first, once the page itself is there. */
export function Later({ load }: LaterProps) {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = async () => {
      const loaded = await patiently(load);
      setShown(() => loaded);
    };
    return whenQuiet(() => void show());
  }, [load]);
  return Shown && <Shown />;
}
