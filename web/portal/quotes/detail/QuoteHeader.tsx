import { Copy, Download, Mail, Pencil, Trash, Undo2 } from 'lucide-react';
import type { Quote, QuoteAction } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { ShareMenu } from '../../../shared/components/actions/ShareMenu';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { QuoteTitle } from '../../../shared/components/badges/QuoteId';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { formatDateTime } from '../../../shared/format';
import { paths } from '#rules/paths';
import { NAME_SEPARATOR } from '#rules/quote-name';
import { usePortal } from '../../portal';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import { useListOf } from '../client-of';
import { quoteTexts } from '../texts';
import type { Question } from './QuoteQuestions';
import type { QuoteActions } from './use-quote-actions';
import { shownStatus } from '#rules/quote-status';
import { offered } from '../validity';

const words = quoteTexts.detail;

interface QuoteHeaderProps {
  quote: Quote;
  actions: QuoteActions;
  onAsk: (question: Question) => void;
}

/**
 * Head of a quote's page: id, status, date, and the actions that the server allows. A draft can be duplicated only in
 * the list, because its header already has five buttons.
 */
export function QuoteHeader({ quote, actions, onAsk }: QuoteHeaderProps) {
  const { basePath } = usePortal();
  const listOf = useListOf();
  const first = useVerifiedFirst();
  const can = (action: QuoteAction) => offered(quote).includes(action);
  return (
    <PageHead
      back={{ to: listOf(quote), label: words.back }}
      title={
        <span>
          {words.quote} <QuoteTitle quote={quote} /> <StatusBadge status={shownStatus(quote)} on="quote" />
        </span>
      }
      text={
        <span className="num">
          {[quote.customerReference, words.created(formatDateTime(quote.createdAt))]
            .filter(Boolean)
            .join(NAME_SEPARATOR)}
        </span>
      }
      actions={
        <>
          {can('delete') && (
            <IconAction name={words.delete} icon={<Trash size={16} />} onClick={() => onAsk('delete')} />
          )}
          {can('duplicate') && (
            <Button icon={<Mail size={16} />} onClick={() => onAsk('email')}>
              {words.email}
            </Button>
          )}
          <Button
            icon={<Download size={16} />}
            busy={actions.download.isPending}
            onClick={() => actions.download.mutate()}
          >
            {words.download}
          </Button>
          {can('duplicate') && !can('delete') && (
            <Button
              icon={<Copy size={16} />}
              busy={actions.duplicate.isPending}
              onClick={() => actions.duplicate.mutate()}
            >
              {words.duplicate}
            </Button>
          )}
          {can('withdraw') && (
            <Button icon={<Undo2 size={16} />} onClick={() => onAsk('withdraw')}>
              {words.withdraw}
            </Button>
          )}
          {can('edit') && (
            <Button icon={<Pencil size={16} />} to={paths.editQuote(basePath, quote.id)}>
              {words.edit}
            </Button>
          )}
          <ShareMenu />
          {can('submit') && (
            <Button variant="lit" {...first.button} onClick={() => first.run(() => onAsk('submit'))}>
              {words.submit}
            </Button>
          )}
        </>
      }
      note={can('submit') && <VerifyFirst first={first} to="submit" />}
    />
  );
}
