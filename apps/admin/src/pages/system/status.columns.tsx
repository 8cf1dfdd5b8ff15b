import type { StatusView } from '@brote/contracts/browser';
import type { Translate } from '@brote/ui-kit/i18n';
import { Tag, type TableColumnsType } from 'antd';
import type { statusTranslations } from './status.translations';

type Service = StatusView['services'][number];

/** Name and state of a service. The state is a word; its colour only repeats it. */
export const statusColumns = (t: Translate<keyof (typeof statusTranslations)['en']>): TableColumnsType<Service> => [
  { key: 'name', title: t('service'), dataIndex: 'name', render: (name: Service['name']) => t(`name.${name}`) },
  {
    key: 'ready',
    title: t('state'),
    dataIndex: 'ready',
    width: 200,
    render: (ready: boolean) => <Tag color={ready ? 'success' : 'error'}>{ready ? t('ready') : t('notReady')}</Tag>,
  },
];
