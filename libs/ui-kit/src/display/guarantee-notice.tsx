import { guaranteeTranslations } from '../i18n/guarantee-translations';
import { useTranslations } from '../i18n/use-translations';
import { Icon } from './icon';

/** The Union's official picture (Implementing Regulation (EU) 2025/1960), which is shown unchanged. */
interface OfficialPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

interface GuaranteeNoticeProps {
  /** Without it, only the text is shown. */
  readonly picture: OfficialPicture | null;
}

function Picture({ picture: { path, width, height } }: { readonly picture: OfficialPicture }) {
  const t = useTranslations(guaranteeTranslations);
  return <img className="guarantee__official" src={path} alt={t('title')} width={width} height={height} loading="lazy" />;
}

/** Reminds of the legal guarantee wherever something can be bought. */
export function GuaranteeNotice({ picture }: GuaranteeNoticeProps) {
  const t = useTranslations(guaranteeTranslations);
  return (
    <>
      {picture ? <Picture picture={picture} /> : null}
      <details className="guarantee">
        <summary>
          <Icon name="shield" size={20} />
          <span>
            <b>{t('title')}</b> <span className="guarantee__short">{t('short')}</span>
          </span>
        </summary>
        <p>{t('text')}</p>
      </details>
    </>
  );
}

/** The official picture once per page, with the same text next to it. */
export function OfficialGuarantee({ picture }: { readonly picture: OfficialPicture }) {
  const t = useTranslations(guaranteeTranslations);
  return (
    <div className="official">
      <Picture picture={picture} />
      <div>
        <h2 className="h3">{t('title')}</h2>
        <p className="muted">{t('text')}</p>
      </div>
    </div>
  );
}
