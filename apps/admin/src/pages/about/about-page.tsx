import type { ProducerDeclaration } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import { usePageTitle } from '../../app/hooks';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { PageHead } from '../../components/page-head';
import { useGetProducerDeclarationsQuery } from './about.api';
import { aboutTranslations } from './about.translations';
import './about.css';

/** The page at `/admin/about`: the declaration of the program's producer, which the law wants inside the program. */
export function AboutPage() {
  const t = useTranslations(aboutTranslations);
  usePageTitle(t('title'));
  const queryResult = useGetProducerDeclarationsQuery(undefined);
  const { data } = queryResult;
  return (
    <div className="about">
      <PageHead title={t('title')}>
        <Button disabled={data === undefined} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHead>
      <LoadFailed asked={queryResult} title={t('failed')} />
      {data === undefined && queryResult.isFetching ? <Loading /> : null}
      {data?.declarations.length === 0 ? <p>{t('empty')}</p> : null}
      {data?.declarations.map((declaration) => (
        <Declaration key={declaration.version} declaration={declaration} />
      ))}
    </div>
  );
}

/** A declaration. Its text is Spanish in each language of the back office. */
function Declaration({ declaration: { version, isCurrent, declaredOn, fields } }: { readonly declaration: ProducerDeclaration }) {
  const t = useTranslations(aboutTranslations);
  return (
    <section className="admin__card about__declaration">
      {declaredOn === null ? (
        <Alert
          className="admin__alert"
          type="warning"
          showIcon
          title={t('notSigned', { version })}
          description={t('notSigned.text', { version })}
        />
      ) : null}
      <h2 lang="es">{`Declaración responsable del sistema informático de facturación, versión ${version}`}</h2>
      {isCurrent ? <p>{t('current')}</p> : null}
      <dl lang="es">
        {fields.map(({ letter, title, texts }) => (
          <div key={letter}>
            <dt>{`${letter}) ${title}`}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
