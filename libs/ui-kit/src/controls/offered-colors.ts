import { ALLOWED_COLORS } from '@brote/contracts/browser';
import { createContext } from 'react';
import type { OfferedColors } from './brush-selection';

/** The colours that the brushes of a delivery may have. Without a provider they are those of the first day. */
export const OfferedColorsContext = createContext<OfferedColors>(ALLOWED_COLORS);
