import { BRAND_NAME } from '@brote/brand';
import { Logo } from '@brote/ui-kit';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { frameTranslations } from './frame.translations';
import { LANGUAGE_NAMES } from './language-names';

const COPYRIGHT = `© 2025 ${BRAND_NAME}`;

const SHOP_LINKS = [
  { to: paths.shop(), key: 'foot.all' },
  { to: paths.subscriptions(), key: 'nav.subscriptions' },
  { to: paths.questions(), key: 'foot.questions' },
  { to: paths.shipping(), key: 'foot.shipping' },
] as const;
const BRAND_LINKS = [
  { to: paths.about(), key: 'foot.about' },
  { to: paths.recyclingGuide(), key: 'nav.guide' },
  { to: paths.sustainability(), key: 'foot.commitment' },
  { to: paths.contact(), key: 'foot.contact' },
] as const;
const LEGAL_LINKS = [
  { to: paths.withdrawal(), key: 'foot.withdrawal' },
  { to: paths.recalls(), key: 'foot.recalls' },
  { to: paths.terms(), key: 'foot.terms' },
  { to: paths.privacy(), key: 'foot.privacy' },
  { to: paths.cookies(), key: 'foot.cookies' },
  { to: paths.legalNotice(), key: 'foot.legalNotice' },
  { to: paths.accessibility(), key: 'foot.accessibility' },
] as const;

/** The foot of every page: where everything is, and how to reach a person. */
export function Footer() {
  const t = useTranslations(frameTranslations);
  const { locale, setLocale } = useLocale();
  const otherLocale = locale === 'es' ? 'en' : 'es';
  const renderLinks = (links: readonly { readonly to: string; readonly key: Parameters<typeof t>[0] }[]) =>
    links.map((link) => (
      <li key={link.key}>
        <Link to={link.to}>{t(link.key)}</Link>
      </li>
    ));
  return (
    <footer className="foot on-dark">
      <div className="wrap">
        <div className="foot__grid">
          <div>
            <Link className="foot__brand" to={paths.home()} aria-label={t('home')}>
              <Logo />
            </Link>
            <p className="foot__tag">{t('foot.tag')}</p>
          </div>
          <div>
            <h2>{t('foot.shop')}</h2>
            <ul>{renderLinks(SHOP_LINKS)}</ul>
          </div>
          <div>
            <h2>{BRAND_NAME}</h2>
            <ul>{renderLinks(BRAND_LINKS)}</ul>
          </div>
          <div>
            <h2>{t('foot.help')}</h2>
            <ul>
              <li>{t('foot.hours')}</li>
              <li>
                <Link to={paths.contact()}>{t('foot.write')}</Link>
              </li>
              <li>
                <button type="button" lang={otherLocale} onClick={() => setLocale(otherLocale)}>
                  {LANGUAGE_NAMES[otherLocale]}
                </button>
              </li>
            </ul>
          </div>
        </div>
        <div className="foot__legal">
          <span>{COPYRIGHT}</span>
          <ul className="row">{renderLinks(LEGAL_LINKS)}</ul>
        </div>
      </div>
    </footer>
  );
}
