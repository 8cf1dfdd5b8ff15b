import { BoxPage } from '../features/box/box-page';
import { WithOfferedColors } from './with-offered-colors';

/** The box of a mailed link. */
export function BoxRoute() {
  return (
    <WithOfferedColors>
      <BoxPage />
    </WithOfferedColors>
  );
}
