import { Alert, BrushThumb, Button, ConfirmDialog, ContentLoading, Dialog, MessagePage, Toast } from '@brote/ui-kit';
import { potUrl } from '@brote/illustration';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inShop } from '../frame/in-shop';
import { State, States } from '../frame/states';
import { useWords } from './words';

const meta: Meta = { title: 'UI kit/Display/Messages', decorators: [inShop] };
export default meta;
type Story = StoryObj;

const nothing = () => undefined;

function AllAlerts() {
  const t = useWords();
  return (
    <States isWide>
      <State name="Info">
        <Alert title={t('informed')} />
      </State>
      <State name="Success">
        <Alert tone="success" title={t('saved')}>
          <p>{t('savedText')}</p>
        </Alert>
      </State>
      <State name="Warning">
        <Alert tone="warning" title={t('warned')} />
      </State>
      <State name="Error, long text">
        <Alert tone="error" title={t('failed')}>
          <p>{t('failedText')}</p>
        </Alert>
      </State>
    </States>
  );
}

export const Alerts: Story = { render: () => <AllAlerts /> };

function PlainToast() {
  const t = useWords();
  return (
    <Toast
      title={t('addedTitle')}
      closeLabel={t('dismiss')}
      onClose={nothing}
      picture={<BrushThumb brush={{ type: 'adult', color: 'blue' }} />}
      action={
        <Button small variant="quiet">
          {t('seeBasket')}
        </Button>
      }
    >
      {t('addedText')}
    </Toast>
  );
}

export const ToastPlain: Story = { name: 'Toast', render: () => <PlainToast /> };

function DangerToast() {
  const t = useWords();
  return (
    <Toast tone="danger" title={t('failed')} closeLabel={t('dismiss')} onClose={nothing}>
      {t('failedText')}
    </Toast>
  );
}

export const ToastDanger: Story = { name: 'Toast, error', render: () => <DangerToast /> };

function Question({ isBusy }: { readonly isBusy: boolean }) {
  const t = useWords();
  const labels = { keep: t('keep'), confirm: t('cancel'), busy: t('cancelling') };
  return (
    <ConfirmDialog title={t('cancelTitle')} labels={labels} isBusy={isBusy} onKeep={nothing} onConfirm={nothing}>
      <p>{t('cancelText')}</p>
    </ConfirmDialog>
  );
}

export const Confirm: Story = { name: 'Confirm dialog', render: () => <Question isBusy={false} /> };
export const ConfirmBusy: Story = { name: 'Confirm dialog, busy', render: () => <Question isBusy /> };

function PlainDialog() {
  const t = useWords();
  return (
    <Dialog title={t('summary')} onClose={nothing}>
      <p className="dialog__text">{t('savedText')}</p>
      <div className="dialog__acts">
        <Button>{t('back')}</Button>
      </div>
    </Dialog>
  );
}

export const DialogPlain: Story = { name: 'Dialog', render: () => <PlainDialog /> };

function Loading() {
  const t = useWords();
  return <ContentLoading className="account">{t('loading')}</ContentLoading>;
}

export const PageLoading: Story = { name: 'Page, loading', render: () => <Loading /> };

function Empty() {
  const t = useWords();
  return <MessagePage art={potUrl()} heading={t('emptyTitle')} lead={t('emptyLead')} actions={<Button>{t('toShop')}</Button>} />;
}

export const PageMessage: Story = { name: 'Page, one message', render: () => <Empty /> };
