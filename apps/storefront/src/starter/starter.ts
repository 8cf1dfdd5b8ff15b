import { deferHydration } from './defer-hydration';
import { replayEarlyEvents } from './replay-early-events';

// Written into each drawn page, before anything that is seen. Every byte of it comes before the first letter: nothing else belongs here.
replayEarlyEvents();
deferHydration();
