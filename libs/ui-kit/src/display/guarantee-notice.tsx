import { guaranteeTexts } from '../i18n/guarantee-texts';
import { useTexts } from '../i18n/use-texts';
import { Icon } from './icon';

interface GuaranteeNoticeProps {
  /** The Union's official picture (Implementing Regulation (EU) 2025/1960), shown unchanged; without it the words stand alone. */
  readonly picture: { readonly path: string; readonly width: number; readonly height: number } | null;
}

/** Reminds of the legal guarantee wherever something can be bought. */
export function GuaranteeNotice({ picture }: GuaranteeNoticeProps) {
  const t = useTexts(guaranteeTexts);
  return (
    <>
      {picture ? (
        <img
          className="guarantee__official"
          src={picture.path}
          alt={t('title')}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      ) : null}
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
