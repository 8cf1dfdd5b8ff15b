import { SUPPORT_CATEGORIES, TICKET_KINDS } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { useStaff } from '../../app/session';
import { FilterSelect } from '../../components/filter-select';
import { SearchField } from '../../components/search-field';
import type { InboxQuery } from './support.api';
import { supportTranslations } from './support.translations';
import { useTeam } from './use-team';

type InboxFilter = Omit<InboxQuery, 'cursor'>;

interface InboxFiltersProps {
  readonly values: InboxFilter;
  /** The number of waiting tickets, and of overdue ones. */
  readonly waiting: { readonly open: number; readonly overdue: number };
  readonly onChange: (values: Partial<InboxFilter>) => void;
}

/** The filters of the inbox. */
export function InboxFilters({ values, waiting, onChange }: InboxFiltersProps) {
  const t = useTranslations(supportTranslations);
  const me = useStaff();
  const { people } = useTeam();
  const listOptions = [
    { value: 'open', label: t('list.open', { count: waiting.open }) },
    { value: 'overdue', label: t('list.overdue', { count: waiting.overdue }) },
    { value: 'answered', label: t('list.answered') },
    { value: 'closed', label: t('list.closed') },
    { value: 'all', label: t('list.all') },
  ];
  const renderSelect = (name: 'kind' | 'category' | 'assignee', options: { value: string; label: string }[]) => (
    <FilterSelect label={t(name)} value={values[name]} options={options} onChange={(chosen) => onChange({ [name]: chosen })} />
  );
  const otherStaff = people.filter(({ value }) => value !== me?.id);
  return (
    <>
      <Segmented aria-label={t('list')} options={listOptions} value={values.list ?? 'open'} onChange={(list) => onChange({ list })} />
      <SearchField label={t('search')} value={values.search} onSearch={(search) => onChange({ search })} />
      {renderSelect(
        'kind',
        TICKET_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      )}
      {renderSelect(
        'category',
        SUPPORT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) })),
      )}
      {renderSelect('assignee', me === null ? otherStaff : [{ value: me.id, label: t('assignee.me') }, ...otherStaff])}
    </>
  );
}
