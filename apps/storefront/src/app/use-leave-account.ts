import { useNavigate } from 'react-router-dom';
import { useSignOutMutation } from '../features/session/session.api';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { endSession } from './session';

/**
 * Leaves after the shop has ended all sessions itself: takes back the cookie of this device, forgets the session in all tabs and
 * goes home. That the shop cannot be reached changes nothing: the session has ended there.
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
