import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert, Form, Input } from 'antd';
import { ConfirmAction } from '../components/confirm-action';
import { FormModal } from '../components/form-modal';
import { CarrierField, TrackingField, USUAL_CARRIER } from '../components/parcel-fields';
import { withAdminFrame } from './decorators';
import { useStoryTexts } from './story-texts';

const meta: Meta = { title: 'Admin/Dialogs', decorators: [withAdminFrame] };
export default meta;
type Story = StoryObj;

const noop = () => undefined;
const resolveAtOnce = () => Promise.resolve();
const waitForever = () => new Promise<void>(noop);

/** Sends the form, and waits for an element that shows the result. */
async function sendForm(resultSelector: string): Promise<void> {
  document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click();
  while (document.querySelector(resultSelector) === null) await new Promise(requestAnimationFrame);
}

function Cancel({ disabled = false }: { readonly disabled?: boolean }) {
  const t = useStoryTexts();
  return (
    <ConfirmAction
      label={t('cancel')}
      question={t('cancelQuestion')}
      consequence={t('cancelConsequence')}
      keep={t('keep')}
      disabled={disabled}
      onConfirm={resolveAtOnce}
    />
  );
}

export const Action: Story = { render: () => <Cancel /> };
export const ActionDisabled: Story = { name: 'Action, disabled', render: () => <Cancel disabled /> };
export const ActionAsks: Story = {
  name: 'Action, asks',
  render: () => <Cancel />,
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.click(),
};

interface ShipFields {
  carrier: string;
  tracking: string;
  note: string;
}

function ShipDialog({
  isBusy = false,
  isRefused = false,
  number,
}: {
  readonly isBusy?: boolean;
  readonly isRefused?: boolean;
  readonly number?: string;
}) {
  const t = useStoryTexts();
  return (
    <FormModal<ShipFields>
      title={t('ship')}
      confirm={t('ship')}
      initial={{ carrier: USUAL_CARRIER, tracking: isBusy ? 'S123456789' : '' }}
      onSend={isBusy ? waitForever : resolveAtOnce}
      onClose={noop}
      above={isRefused ? <Alert type="error" showIcon title={t('refused')} /> : undefined}
    >
      <CarrierField />
      <TrackingField name="tracking" orderNumber={number} />
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </FormModal>
  );
}

export const Dialog: Story = { name: 'Form', render: () => <ShipDialog number="BR-2026-000123" /> };
export const DialogBusy: Story = {
  name: 'Form, busy',
  render: () => <ShipDialog isBusy />,
  play: () => sendForm('.ant-btn-loading'),
};
export const DialogRefused: Story = { name: 'Form, refused', render: () => <ShipDialog isRefused /> };
export const DialogWrong: Story = {
  name: 'Form, errors',
  render: () => <ShipDialog />,
  play: () => sendForm('.ant-form-item-explain-error'),
};
