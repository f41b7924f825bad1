import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AtSign, CircleCheck, CircleHelp, CornerDownRight, Pencil, Trash, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { lineChange } from '#rules/messages';
import type { Quote, QuoteMessage } from '../api/schema';
import { classes } from '../classes';
import { ActionMenu } from '../components/actions/ActionMenu';
import { ConfirmDialog } from '../components/actions/ConfirmDialog';
import { Initials } from '../components/badges/Initials';
import { Notice } from '../components/feedback/Notice';
import { formatDate, formatDateTime, formatMoney } from '../format';
import { problemOf } from '../problem';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { changeMessage, messageKeys, removeMessage } from './api';
import { EditForm } from './EditForm';
import { MailOfMessage } from './MailOfMessage';
import { MessageFiles } from './MessageFiles';
import { messageTexts } from './texts';
import { WithMentions } from './WithMentions';

const words = messageTexts;

interface MessageProps {
  quote: Quote;
  message: QuoteMessage;
  /** True for the first message that the user has not read. */
  isFirstNew: boolean;
}

/** A message with its author, what it is about, its files, and what the user may do with it. */
export function Message({ quote, message, isFirstNew }: MessageProps) {
  const quoteId = quote.id;
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const show = () => setState('shown');
  const { id: reader, company } = useProfile();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: messageKeys.thread(quoteId) });
  const ask = useMutation({
    mutationFn: (question: 'open' | 'settled') => changeMessage(quoteId, message.id, { question }),
    onSuccess,
  });
  const removal = useMutation({ mutationFn: () => removeMessage(quoteId, message.id), onSuccess });
  const { author, question, settled, audience, mentions } = message;
  const about = aboutWords(message, quote);
  const name = message.isOwn ? words.you : author.name;
  const when = formatDateTime(message.createdAt);
  const menu = {
    edit: { label: words.edit, icon: <Pencil size={16} />, onSelect: () => setState('editing') },
    delete: { label: words.delete, icon: <Trash size={16} />, danger: true, onSelect: () => setState('deleting') },
    settle: { label: words.settle, icon: <CircleCheck size={16} />, onSelect: () => ask.mutate('settled') },
    reopen: { label: words.reopen, icon: <Undo2 size={16} />, onSelect: () => ask.mutate('open') },
  };
  const [firstName = '', ...rest] = author.name.split(' ');
  return (
    <>
      {isFirstNew && <div className="messages-line">{words.newSince(formatDate(message.createdAt))}</div>}
      <article
        aria-label={`${name}, ${when}`}
        className={classes(
          'message',
          audience === 'staff' && 'for-staff',
          author.isStaff && 'by-staff',
          message.isNew && 'new',
        )}
      >
        <Initials person={{ firstName, lastName: rest.join(' ') }} />
        <div className="message-body">
          <div className="message-by">
            <strong>{name}</strong>
            {message.writtenBy && <span className="small">{words.writtenBy(message.writtenBy)}</span>}
            <span className="small">{author.company}</span>
            <span className="message-when">
              <time dateTime={message.createdAt} className="num caption">
                {when}
                {message.editedAt && `, ${words.edited}`}
              </time>
              {message.actions.length > 0 && (
                <ActionMenu name={words.actions(name, when)} actions={message.actions.map((action) => menu[action])} />
              )}
            </span>
          </div>
          {audience === 'staff' && <p className="message-audience">{words.audience.staff}</p>}
          {audience === 'partner' && (
            <p className="message-audience">
              {company.type === 'partner' ? words.audience.partner : words.audience.partnerForStaff}
            </p>
          )}
          {about && (
            <p className="message-about">
              <CornerDownRight size={12} aria-hidden />
              <span className="num">{about}</span>
            </p>
          )}
          {message.isNew && mentions.some(({ id }) => id === reader) && (
            <p className="message-mentions">
              <AtSign size={12} aria-hidden />
              {words.mentionsYou}
            </p>
          )}
          {state === 'editing' ? (
            <EditForm quoteId={quoteId} message={message} onDone={show} />
          ) : message.isDeleted ? (
            <Typography color="textTertiary">{words.deleted}</Typography>
          ) : (
            message.text && (
              <p className="message-text">
                <WithMentions message={message} />
              </p>
            )
          )}
          {message.files.length > 0 && <MessageFiles quoteId={quoteId} files={message.files} />}
          {message.isMail && <MailOfMessage quoteId={quoteId} messageId={message.id} />}
          {question && (
            <p className={classes('message-question', question)}>
              {question === 'open' ? <CircleHelp size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
              {question === 'open' ? words.question.open : words.question.settled(settled?.by ?? '')}
            </p>
          )}
          {message.seenBy.length > 0 && (
            <p className="message-seen num caption">
              {message.seenBy.map(({ name: who, at }) => words.seenBy(who, formatDateTime(at))).join(' · ')}
            </p>
          )}
          {ask.isError && (
            <Notice tone="error" title={texts.error}>
              {problemOf(ask.error, words.changeFailed)}
            </Notice>
          )}
        </div>
      </article>
      <ConfirmDialog
        open={state === 'deleting'}
        final
        {...words.confirmDelete}
        busy={removal.isPending}
        error={
          removal.isError && (
            <Notice tone="error" title={texts.error}>
              {problemOf(removal.error, words.changeFailed)}
            </Notice>
          )
        }
        onConfirm={() => removal.mutate(undefined, { onSuccess: show })}
        onClose={show}
      />
    </>
  );
}

/** Returns what a message is about, as it was, and what became of it since; null for the whole quote. */
function aboutWords({ line, aboutRevision }: QuoteMessage, { items, currency, revision }: Quote): string | null {
  if (line) {
    const { name, quantity, unitPrice } = line;
    const price = unitPrice === null ? name : `${name}, ${quantity} × ${formatMoney(unitPrice, currency)}`;
    const now = items.map((item) => ({
      id: item.id,
      name: item.product.name,
      quantity: item.quantity,
      unitPrice: item.billingPrice,
      total: item.totalPrice,
    }));
    const change = lineChange(line, now);
    return [words.about.line(price), change && words.about[change]].filter(Boolean).join(' · ');
  }
  if (!aboutRevision) return null;
  const said = words.about.revision(aboutRevision.number, formatMoney(aboutRevision.total, currency));
  const isReplaced = revision !== null && revision > aboutRevision.number;
  return isReplaced ? `${said} · ${words.about.replaced(revision)}` : said;
}
