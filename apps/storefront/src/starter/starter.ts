import { deferHydration } from './defer-hydration';
import { replayEarlyEvents } from './replay-early-events';

// Inlined into each prerendered page, before any visible content. Every byte of it delays the first letter: nothing else belongs here.
replayEarlyEvents();
deferHydration();
