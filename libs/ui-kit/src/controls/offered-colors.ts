import { ALLOWED_COLORS } from '@brote/contracts/browser';
import { createContext } from 'react';
import type { OfferedColors } from './fitting-brush';

/** The colours that the brushes of a delivery may have; those of the first day where nobody says otherwise. */
export const OfferedColorsContext = createContext<OfferedColors>(ALLOWED_COLORS);
