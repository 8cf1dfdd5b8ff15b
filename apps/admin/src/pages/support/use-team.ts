import { useTranslations } from '@brote/ui-kit/i18n';
import { useMemo } from 'react';
import { useListTeamQuery } from './support.api';
import { supportTranslations } from './support.translations';

interface Team {
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly nameOf: (userId: string | null) => string;
}

/** The members of staff, for assignments and author names. */
export function useTeam(): Team {
  const t = useTranslations(supportTranslations);
  const { data: staff } = useListTeamQuery('staff');
  const { data: admins } = useListTeamQuery('admin');
  return useMemo(() => {
    const accounts = [...(staff?.users ?? []), ...(admins?.users ?? [])].map(({ account }) => account);
    const names = new Map(accounts.map(({ id, fullName, email }) => [id, fullName ?? email ?? id.slice(0, 8)]));
    return {
      people: [...names].map(([value, label]) => ({ value, label })),
      nameOf: (userId) => (userId === null ? t('assignee.none') : (names.get(userId) ?? t('assignee.unknown'))),
    };
  }, [staff, admins, t]);
}
