import type { IconName } from '@brote/illustration';
import { Icon } from '@brote/ui-kit';
import { formatList, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import './contact.css';
import { ContactForm } from './contact-form';
import { contactTranslations } from './contact.translations';
function Card({ icon, heading, children }: { readonly icon: IconName; readonly heading: string; readonly children: ReactNode }) {
  return (
    <div>
      <Icon name={icon} />
      <div>
        <h2 className="h4">{heading}</h2>
        {children}
      </div>
    </div>
  );
}

/** The pages in social networks by their host's name; a sentence when there are none. */
function Socials({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useTranslations(contactTranslations);
  if (addresses.length === 0) return <p className="muted">{t('social.none')}</p>;
  const names = addresses.map((address) => new URL(address).hostname.replace(/^www\./, ''));
  return (
    <ul className="muted" aria-label={formatList(names, t.locale)}>
      {addresses.map((address, index) => (
        <li key={address}>
          <a href={address} rel="me noopener">
            {names[index]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A form that reaches a person, and the other ways to reach one. */
export function ContactPage() {
  const t = useTranslations(contactTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  usePageTitleAndFocus(t('title'));
  return (
    <div className="wrap contact">
      <div className="split">
        <div>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="lead contact__lead">{t('lead')}</p>
          <ContactForm />
          <p className="small muted contact__privacy">
            {t.rich('privacy', { link: <Link to={paths.privacy()}>{t('privacy.link')}</Link> })}
          </p>
        </div>
        <aside className="contact__cards" aria-label={t('cards')}>
          <Card icon="mail" heading={t('card.email')}>
            <p className="muted">
              {shop ? <a href={`mailto:${shop.email}`}>{shop.email}</a> : <span className="skeleton skeleton--text" />}
            </p>
          </Card>
          <Card icon="clock" heading={t('card.hours')}>
            <p className="muted">{t('card.hours.text')}</p>
          </Card>
          <Card icon="chat" heading={t('card.social')}>
            <Socials addresses={shop?.socials ?? []} />
          </Card>
        </aside>
      </div>
    </div>
  );
}
