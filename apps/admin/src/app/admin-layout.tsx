import { Icon, Logo } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Drawer, Layout } from 'antd';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { appTranslations } from './app.translations';
import { LanguageChoice } from './language-choice';
import { SectionMenu } from './section-menu';
import { paths } from './paths';
import { ReauthenticationDialog } from './reauthentication-dialog';
import { SignedInAs } from './signed-in-as';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { useMediaQuery } from './use-media-query';
function Sidebar({ isNarrow, onLeave }: { readonly isNarrow: boolean; readonly onLeave?: () => void }) {
  const t = useTranslations(appTranslations);
  return (
    <div className={isNarrow ? 'admin__sections admin__sections--narrow' : 'admin__sections'}>
      <Link to={paths.dashboard()} className="admin__brand" aria-label={t('brand')} onClick={onLeave}>
        <Logo size={30} />
      </Link>
      <SectionMenu onLeave={onLeave} />
      <SignedInAs isNarrow={isNarrow} />
    </div>
  );
}

/** The layout of the back office. Sections are at the left, icons alone on a tablet, behind a button on a phone. */
export function AdminLayout() {
  const t = useTranslations(appTranslations);
  const isTablet = useMediaQuery('(max-width: 1100px)');
  const isPhone = useMediaQuery('(max-width: 760px)');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useFocusOnNavigation();
  return (
    <Layout className="admin" hasSider={!isPhone}>
      <a className="admin__skip" href="#content">
        {t('skip')}
      </a>
      {isPhone ? (
        <Drawer rootClassName="admin__drawer" placement="left" size={264} title={t('area')} open={isOpen} onClose={close}>
          <Sidebar isNarrow={false} onLeave={close} />
        </Drawer>
      ) : (
        <Layout.Sider className="admin__sider" theme="dark" width={232} collapsedWidth={72} collapsed={isTablet} trigger={null} collapsible>
          <Sidebar isNarrow={isTablet} />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header className="admin__header">
          {isPhone ? <Button type="text" aria-label={t('menu')} icon={<Icon name="menu" />} onClick={() => setIsOpen(true)} /> : null}
          <span className="admin__area">{t('area')}</span>
          <LanguageChoice />
        </Layout.Header>
        <Layout.Content className="admin__content" id="content" tabIndex={-1}>
          <Outlet />
          <ReauthenticationDialog />
        </Layout.Content>
      </Layout>
    </Layout>
  );
}
