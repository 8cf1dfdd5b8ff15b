import { Button, Dialog, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { SupportForm, type SupportSender } from './support-form';
import './support.css';
import { supportTranslations } from './support.translations';

/** Offers help, and opens the dialog that writes to support. */
export function NeedHelp({ sender }: { readonly sender: SupportSender }) {
  const t = useTranslations(supportTranslations);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <aside className="need-help" aria-label={t('help')}>
      <Icon name="chat" />
      <div>
        <h2 className="h4">{t('help')}</h2>
        <p className="small muted">{t('help.text')}</p>
      </div>
      <Button small variant="quiet" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <Dialog title={t('title')} onClose={close}>
          <p className="muted dialog__text">{t('lead')}</p>
          <SupportForm sender={sender} onDone={close} />
        </Dialog>
      ) : null}
    </aside>
  );
}
