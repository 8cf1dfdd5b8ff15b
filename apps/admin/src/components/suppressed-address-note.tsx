import { api, isApiError, queryOf } from '@brote/api-client';
import { STAFF_MESSAGE_ROUTES, type ListSuppressedAddressesReply } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths';
import { componentsTranslations } from './components.translations';

interface AddressQuery {
  readonly address: string;
  readonly limit: number;
}

const suppressionApi = api.injectEndpoints({
  endpoints: (build) => ({
    findSuppression: build.query<ListSuppressedAddressesReply, AddressQuery>(
      queryOf(STAFF_MESSAGE_ROUTES.listSuppressedAddresses, ['SuppressedAddress']),
    ),
  }),
});

const { useFindSuppressionQuery } = suppressionApi;

/** Says that mails to an address bounce, with a link to its entry. Renders nothing for an address that gets its mails. */
export function SuppressedAddressNote({ address }: { readonly address: string }) {
  const t = useTranslations(componentsTranslations);
  const { currentData, error } = useFindSuppressionQuery({ address, limit: 1 }, { refetchOnMountOrArgChange: true });
  if (isApiError(error)) return <div>{t('address.unchecked')}</div>;
  const [suppression] = currentData?.rows ?? [];
  if (suppression === undefined) return null;
  return (
    <Link to={`${paths.notificationsSuppressed()}?search=${encodeURIComponent(suppression.address)}`}>
      {t(suppression.kind === 'complaint' ? 'address.complained' : 'address.bounces')}
    </Link>
  );
}
