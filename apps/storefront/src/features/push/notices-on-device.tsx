import type { PushDeviceView } from '@brote/contracts/browser';
import { Button } from '@brote/ui-kit';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { useListPushDevicesQuery } from './push.api';
import './push.css';
import { pushTranslations } from './push.translations';
import { useNotices } from './use-notices';

interface OtherDevicesProps {
  readonly devices: readonly PushDeviceView[];
  readonly isBusy: boolean;
  readonly onRemove: (deviceId: string) => void;
}

/** The account's other devices that get notices, each with a way to end it. */
function OtherDevices({ devices, isBusy, onRemove }: OtherDevicesProps) {
  const t = useTranslations(pushTranslations);
  return (
    <>
      <h3 className="h4 notices__others">{t('others')}</h3>
      <ul className="devices">
        {devices.map(({ id, device, addedAt }) => {
          const name = device ?? t('others.unknown');
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="small muted">{t('others.since', { at: formatInstant(addedAt, t.locale) })}</p>
              </div>
              <Button
                small
                variant="quiet"
                disabled={isBusy}
                aria-label={t('others.remove.name', { device: name })}
                onClick={() => onRemove(id)}
              >
                {t('others.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function NoticesLoading() {
  const t = useTranslations(pushTranslations);
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <span className="skeleton skeleton--text" />
    </div>
  );
}

/** State of notices on this device, and the button that changes it. The browser asks for the permission only then. */
function Device({ devices }: { readonly devices: ReturnType<typeof useNotices> }) {
  const t = useTranslations(pushTranslations);
  const { state, others, isBusy, turnOn, turnOff, removeOther } = devices;
  if (state === null) return <NoticesLoading />;
  return (
    <div className="notices">
      <p role="status">{t(state)}</p>
      {state === 'off' ? (
        <Button busyLabel={isBusy && t('busy')} onClick={() => void turnOn()}>
          {t('turnOn')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button variant="secondary" busyLabel={isBusy && t('busy')} onClick={() => void turnOff()}>
          {t('turnOff')}
        </Button>
      ) : null}
      <p className="small muted">{t('privacy')}</p>
      {others.length > 0 ? <OtherDevices devices={others} isBusy={isBusy} onRemove={(deviceId) => void removeOther(deviceId)} /> : null}
    </div>
  );
}

/** Notices on this device, as a part of the account. */
export function NoticesOnDevice() {
  const t = useTranslations(pushTranslations);
  const { data, error, refetch } = useListPushDevicesQuery(undefined);
  const devices = useNotices(data);
  return (
    <section className="two-columns notices__section" aria-labelledby="notices-heading">
      <div>
        <h2 className="h3" id="notices-heading">
          {t('heading')}
        </h2>
        <p className="muted small account__lead">{t('lead')}</p>
      </div>
      {error && !data ? (
        <div className="notices">
          <p role="status">{t('loadFailed')}</p>
          <Button variant="secondary" small onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Device devices={devices} />
      )}
    </section>
  );
}
