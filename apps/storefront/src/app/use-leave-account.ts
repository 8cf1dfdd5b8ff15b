import { useNavigate } from 'react-router-dom';
import { useSignOutMutation } from '../features/session/session.api';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { endSession } from './session';

/**
 * Leaves after the server has ended all sessions. Clears the cookie of this device, ends the session in all tabs and opens the home page.
 * An unreachable server changes nothing, because the session has ended there.
 */
export function useLeaveAccount(): () => Promise<void> {
  const [send] = useSignOutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    await send(undefined);
    dispatch(endSession());
    void navigate(paths.home(), { replace: true });
  };
}
