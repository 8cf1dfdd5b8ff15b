import { PACKAGING_LIMITS as LIMITS, type StaffPackagingRegisterView } from '@brote/contracts/browser';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { useSeenRevision } from '../../components/use-seen-revision';
import { catalogueTranslations } from './catalogue.translations';
import { FormDialog } from './form-dialog';
import { useSetPackagingRegisterMutation } from './packaging.api';

interface RegisterFields {
  readonly register: string;
  readonly number: string;
  /** Empty: unknown. */
  readonly since: string;
}

interface RegisterDialogProps {
  /** The register at the opening of the dialog. */
  readonly register: StaffPackagingRegisterView;
  /** The current revision in the shop. */
  readonly latest: number | undefined;
  readonly onClose: () => void;
}

/** The seller's number in the register of packaging of a country. */
export function RegisterDialog({ register: { country, register, number, since, revision: opened }, latest, onClose }: RegisterDialogProps) {
  const t = useTranslations(catalogueTranslations);
  const [form] = Form.useForm<RegisterFields>();
  const [set] = useSetPackagingRegisterMutation();
  const { revision, onConflict } = useSeenRevision(opened, latest);
  return (
    <FormDialog<RegisterFields>
      title={t('register.title', { country: formatCountry(country, t.locale) })}
      done={t('register.done')}
      form={form}
      initial={{ register, number, since: since ?? '' }}
      onSend={(fields) => set({ ...fields, country, revision, since: fields.since === '' ? null : fields.since }).unwrap()}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Form.Item name="register" label={t('register.name')} extra={t('register.name.hint')}>
        <Input maxLength={LIMITS.register.max} />
      </Form.Item>
      <Form.Item name="number" label={t('register.number')} extra={t('register.number.hint')}>
        <Input maxLength={LIMITS.number.max} />
      </Form.Item>
      <Form.Item name="since" label={t('register.since')}>
        <Input type="date" />
      </Form.Item>
    </FormDialog>
  );
}
