import { Alert, BrushThumb, Button, ConfirmDialog, ContentLoading, Dialog, MessagePage, Toast } from '@brote/ui-kit';
import { potUrl } from '@brote/illustration';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withShopStyles } from '../frame/with-shop-styles';
import { State, States } from '../frame/states';
import { useStoryTranslations } from './story-translations';

const meta: Meta = { title: 'UI kit/Display/Messages', decorators: [withShopStyles] };
export default meta;
type Story = StoryObj;

const noop = () => undefined;

function AllAlerts() {
  const t = useStoryTranslations();
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
  const t = useStoryTranslations();
  return (
    <Toast
      title={t('addedTitle')}
      closeLabel={t('dismiss')}
      onClose={noop}
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
  const t = useStoryTranslations();
  return (
    <Toast tone="danger" title={t('failed')} closeLabel={t('dismiss')} onClose={noop}>
      {t('failedText')}
    </Toast>
  );
}

export const ToastDanger: Story = { name: 'Toast, error', render: () => <DangerToast /> };

function CancelDialog({ isBusy }: { readonly isBusy: boolean }) {
  const t = useStoryTranslations();
  const labels = { keep: t('keep'), confirm: t('cancel'), busy: t('cancelling') };
  return (
    <ConfirmDialog title={t('cancelTitle')} labels={labels} isBusy={isBusy} onKeep={noop} onConfirm={noop}>
      <p>{t('cancelText')}</p>
    </ConfirmDialog>
  );
}

export const Confirm: Story = { name: 'Confirm dialog', render: () => <CancelDialog isBusy={false} /> };
export const ConfirmBusy: Story = { name: 'Confirm dialog, busy', render: () => <CancelDialog isBusy /> };

function PlainDialog() {
  const t = useStoryTranslations();
  return (
    <Dialog title={t('summary')} onClose={noop}>
      <p className="dialog__text">{t('savedText')}</p>
      <div className="dialog__acts">
        <Button>{t('back')}</Button>
      </div>
    </Dialog>
  );
}

export const DialogPlain: Story = { name: 'Dialog', render: () => <PlainDialog /> };

function Loading() {
  const t = useStoryTranslations();
  return <ContentLoading className="account">{t('loading')}</ContentLoading>;
}

export const PageLoading: Story = { name: 'Page, loading', render: () => <Loading /> };

function Empty() {
  const t = useStoryTranslations();
  return <MessagePage art={potUrl()} heading={t('emptyTitle')} lead={t('emptyLead')} actions={<Button>{t('toShop')}</Button>} />;
}

export const PageMessage: Story = { name: 'Page, one message', render: () => <Empty /> };
