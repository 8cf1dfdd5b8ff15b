import type { OrderView, PlanContractView, PreparedWithdrawal, WithdrawalView } from '@brote/contracts/browser';
import { Steps } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { lazy } from '#app/lazy-page';
import { paths } from '#app/paths';
import { retryImport } from '#app/retry-import';
import { StatementForm } from './statement-form';
import { useProvenContract, type EndedLink, type LinkedContract } from './use-proven-contract';
import './withdrawal.css';
import type { WithdrawalDraft } from './withdrawal.schema';
import { withdrawalTranslations } from './withdrawal.translations';

const loadReview = () => import('./review-statement');
const loadConfirmation = () => import('./withdrawal-confirmation');

/** The code of the later steps loads separately: the statement does not wait for it. */
const ReviewStatement = lazy(loadReview, 'ReviewStatement');
const WithdrawalConfirmation = lazy(loadConfirmation, 'WithdrawalConfirmation');
const OrderClosed = lazy(async () => ({ OrderClosed: (await import('./closed-notices')).OrderClosed }), 'OrderClosed');
const OrderFailed = lazy(async () => ({ OrderFailed: (await import('./withdrawal-failed')).OrderFailed }), 'OrderFailed');
const PlanClosed = lazy(async () => ({ PlanClosed: (await import('./closed-notices')).PlanClosed }), 'PlanClosed');

/** The signed-in customer, as far as the statement needs it. */
interface Declarant {
  readonly name: string;
  readonly email: string;
}

interface WithdrawalPageProps {
  /** Null for guests. */
  readonly declarer: Declarant | null;
  /** Offers a new link in place of the one with this token. */
  readonly newLinkFor: (contract: LinkedContract, token: string) => ReactNode;
}

interface ContractNotLoadedProps extends Pick<WithdrawalPageProps, 'newLinkFor'> {
  readonly endedLink: EndedLink | null;
  readonly onRetry: () => void;
}

function ContractNotLoaded({ endedLink, newLinkFor, onRetry }: ContractNotLoadedProps) {
  if (endedLink === null) return <OrderFailed onRetry={onRetry} />;
  return newLinkFor(endedLink.contract, endedLink.token);
}

function OrderLoading() {
  const t = useTranslations(withdrawalTranslations);
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className="skeleton skeleton--control" />
      <div className="skeleton skeleton--control" />
    </div>
  );
}

const buyerOf = ({ shippingInfo: { firstName, lastName, email } }: OrderView): Declarant => ({ name: `${firstName} ${lastName}`, email });

const isRefunded = ({ refunded, total }: OrderView): boolean => refunded.amount > 0 && refunded.amount >= total.amount;

/** Reason why nothing can be withdrawn; null when something can, or when that is unknown. */
function closedNoticeOf(order: OrderView | null, plan: PlanContractView | null): ReactNode {
  if (plan?.isWithdrawable === false) return <PlanClosed plan={plan} />;
  return order && isRefunded(order) ? <OrderClosed /> : null;
}

const keyOf = (contract: OrderView | PlanContractView): string => ('sent' in contract ? contract.subscriptionId : contract.id);

/** The known part of the draft: the recipient of the order or plan, else the signed-in customer. */
function initialDraftOf(contract: OrderView | PlanContractView | null, orderNumber: string, declarer: Declarant | null): WithdrawalDraft {
  const recipient = contract && ('sent' in contract ? contract : buyerOf(contract));
  const { name, email } = recipient ?? declarer ?? { name: '', email: '' };
  return { orderNumber, name, email, reason: '' };
}

interface StatementProps extends WithdrawalPageProps {
  /** Earlier values, when the visitor returns to change them. */
  readonly draft: WithdrawalDraft | null;
  readonly onPrepared: (withdrawal: PreparedWithdrawal, draft: WithdrawalDraft) => void;
}

function Statement({ declarer, newLinkFor, draft, onPrepared }: StatementProps) {
  const t = useTranslations(withdrawalTranslations);
  const { order, plan, orderNumber, linkToken, isLoading, isFailed, endedLink, retry } = useProvenContract(declarer !== null);
  const contract = order ?? plan;
  if (isLoading) return <OrderLoading />;
  const closedNotice = closedNoticeOf(order, plan);
  if (closedNotice) return closedNotice;
  return (
    <>
      {isFailed ? (
        <Suspense fallback={null}>
          <ContractNotLoaded endedLink={endedLink} newLinkFor={newLinkFor} onRetry={retry} />
        </Suspense>
      ) : null}
      {declarer && !contract ? (
        <p className="small muted">{t.rich('signedIn', { link: <Link to={paths.orders()}>{t('signedIn.link')}</Link> })}</p>
      ) : null}
      <StatementForm
        key={contract && keyOf(contract)}
        order={order}
        plan={plan}
        linkToken={linkToken}
        isGuest={declarer === null}
        draft={draft ?? initialDraftOf(contract, orderNumber, declarer)}
        onPrepared={onPrepared}
      />
    </>
  );
}

/** The withdrawal function that the law requires: statement, confirmation, acknowledgement. For guests and customers. */
export function WithdrawalPage({ declarer, newLinkFor }: WithdrawalPageProps) {
  const t = useTranslations(withdrawalTranslations);
  const [draft, setDraft] = useState<WithdrawalDraft | null>(null);
  const [preparedWithdrawal, setPreparedWithdrawal] = useState<PreparedWithdrawal | null>(null);
  const [declaredWithdrawal, setDeclaredWithdrawal] = useState<WithdrawalView | null>(null);
  usePageTitleAndFocus(t(preparedWithdrawal ? 'review.title' : 'title'), preparedWithdrawal ? 'review' : 'statement');
  useEffect(() => {
    // Fetched ahead, so that the next steps open at once.
    void retryImport(loadReview);
    void retryImport(loadConfirmation);
  }, []);
  if (declaredWithdrawal) return <WithdrawalConfirmation withdrawal={declaredWithdrawal} isGuest={declarer === null} />;
  return (
    <div className="wrap withdrawal">
      <div>
        <h1 tabIndex={-1}>{t(preparedWithdrawal ? 'review.heading' : 'heading')}</h1>
        <p className="lead">{t(preparedWithdrawal ? 'review.lead' : 'lead')}</p>
      </div>
      <Steps label={t('steps')} steps={[t('step.statement'), t('step.confirm')]} current={preparedWithdrawal ? 1 : 0} />
      {preparedWithdrawal ? (
        <ReviewStatement withdrawal={preparedWithdrawal} onBack={() => setPreparedWithdrawal(null)} onConfirmed={setDeclaredWithdrawal} />
      ) : (
        <Statement
          declarer={declarer}
          newLinkFor={newLinkFor}
          draft={draft}
          onPrepared={(withdrawal, submittedDraft) => {
            setDraft(submittedDraft);
            setPreparedWithdrawal(withdrawal);
          }}
        />
      )}
    </div>
  );
}
