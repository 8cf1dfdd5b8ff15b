import { LOCALES, type Locale } from '@brote/contracts/browser';
import { Logo } from '@brote/ui-kit';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Layout, Menu, Segmented } from 'antd';
import { Link, Outlet } from 'react-router-dom';
import { appTexts } from './app.texts';
import { paths } from './paths';

const LANGUAGES = LOCALES.toReversed().map((locale) => ({ value: locale, label: locale.toUpperCase() }));

/** The frame of the back office: sections at the left, the language at the right. */
export function AdminLayout() {
  const t = useTexts(appTexts);
  const { locale, setLocale } = useLocale();
  return (
    <Layout className="admin">
      <Layout.Sider className="admin__sider" theme="dark" width={232} breakpoint="md" collapsedWidth={0}>
        <Link to={paths.status()} className="admin__brand" aria-label={t('brand')}>
          <Logo size={30} />
        </Link>
        <nav aria-label={t('nav')}>
          <Menu
            theme="dark"
            mode="inline"
            selectedKeys={['status']}
            items={[{ key: 'status', label: <Link to={paths.status()}>{t('nav.status')}</Link> }]}
          />
        </nav>
      </Layout.Sider>
      <Layout>
        <Layout.Header className="admin__header">
          <span className="admin__area">{t('area')}</span>
          <Segmented<Locale> aria-label={t('language')} options={LANGUAGES} value={locale} onChange={setLocale} />
        </Layout.Header>
        <Layout.Content className="admin__content">
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
