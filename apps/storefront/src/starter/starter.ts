import { bringCode } from './bring-code';
import { keepPresses } from './keep-presses';

// Written into each drawn page, before anything that is seen. Every byte of it comes before the first letter: nothing else belongs here.
keepPresses();
bringCode();
