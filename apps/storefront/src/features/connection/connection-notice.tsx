import { Button, Icon } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConnectionMonitor, ConnectionState } from './connection-monitor';
import './connection.css';
import en from './locales/en.json';
import es from './locales/es.json';

export const connectionTranslations = defineTranslations(en, es);

function useConnectionCheck(connection: ConnectionMonitor) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await connection.check();
    setChecking(false);
  };
  return { isLooking: isChecking, look: check };
}

interface ConnectionNoticeProps {
  readonly connection: ConnectionMonitor;
  /** The last calls that got no answer, however they are named; another value means another failure. */
  readonly failures: string;
}

/**
 * Reports on every page that the shop is unreachable, and when it is reachable again. The status element always exists, so that screen
 * readers announce its text.
 */
export function ConnectionNotice({ connection, failures }: ConnectionNoticeProps) {
  const t = useTranslations(connectionTranslations);
  const state: ConnectionState = useSyncExternalStore(connection.subscribe, connection.read);
  const { isLooking: isChecking, look: check } = useConnectionCheck(connection);
  useEffect(() => connection.start(), [connection]);
  useEffect(() => {
    if (failures !== '') void connection.check();
  }, [connection, failures]);
  return (
    <div className={`connection connection--${state}`}>
      <p className="connection__words" role="status">
        {state === 'fine' ? null : (
          <>
            <Icon name={state === 'lost' ? 'alert' : 'check'} size={20} />
            {t(state)}
          </>
        )}
      </p>
      {state === 'lost' ? (
        <Button variant="secondary" small busyLabel={isChecking && t('retry.busy')} onClick={() => void check()}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  );
}
