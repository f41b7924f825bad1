import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, CornerDownRight, Pencil, Trash, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { QuoteMessage } from '../api/schema';
import { classes } from '../classes';
import { ActionMenu } from '../components/actions/ActionMenu';
import { ConfirmDialog } from '../components/actions/ConfirmDialog';
import { Initials } from '../components/badges/Initials';
import { Notice } from '../components/feedback/Notice';
import { formatDateTime } from '../format';
import { problemOf } from '../problem';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { changeMessage, messageKeys, removeMessage } from './api';
import { EditForm } from './Composer';
import { MailOfMessage } from './MailOfMessage';
import { messageTexts } from './texts';

const words = messageTexts;

interface MessageProps {
  quoteId: string;
  message: QuoteMessage;
  /** True for the first message that the user has not read. */
  isFirstNew: boolean;
}

/** A message with its author, its line, and what the user may do with it. */
export function Message({ quoteId, message, isFirstNew }: MessageProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const show = () => setState('shown');
  const { type: companyType } = useProfile().company;
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: messageKeys.thread(quoteId) });
  const ask = useMutation({
    mutationFn: (question: 'open' | 'settled') => changeMessage(quoteId, message.id, { question }),
    onSuccess,
  });
  const removal = useMutation({ mutationFn: () => removeMessage(quoteId, message.id), onSuccess });
  const { author, line, question, settled, audience } = message;
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
      {isFirstNew && <div className="messages-line">{words.newSince}</div>}
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
            <span className="small">{author.company}</span>
            <time dateTime={message.createdAt} className="num caption">
              {when}
              {message.editedAt && `, ${words.edited}`}
            </time>
            {message.actions.length > 0 && (
              <ActionMenu name={words.actions(name, when)} actions={message.actions.map((action) => menu[action])} />
            )}
          </div>
          {audience === 'staff' && <p className="message-audience">{words.audience.staff}</p>}
          {audience === 'partner' && (
            <p className="message-audience">
              {companyType === 'partner' ? words.audience.partner : words.audience.partnerForStaff}
            </p>
          )}
          {line && (
            <p className="message-about">
              <CornerDownRight size={12} aria-hidden />
              {words.line(line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)}
            </p>
          )}
          {state === 'editing' ? (
            <EditForm quoteId={quoteId} message={message} onDone={show} />
          ) : message.isDeleted ? (
            <Typography color="textTertiary">{words.deleted}</Typography>
          ) : (
            <p className="message-text">{withLinks(message.text)}</p>
          )}
          {message.isMail && <MailOfMessage quoteId={quoteId} messageId={message.id} />}
          {question && (
            <p className={classes('message-question', question)}>
              {question === 'open' ? <CircleHelp size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
              {question === 'open' ? words.question.open : words.question.settled(settled?.by ?? '')}
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

/** Returns a text with its web addresses as links. Text after a split by a group has the matches at odd places. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/).map((part, place) =>
    place % 2 ? (
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
