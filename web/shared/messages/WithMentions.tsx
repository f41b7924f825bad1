import { Fragment, type ReactNode } from 'react';
import { splitAtMentions } from '#rules/messages';
import type { QuoteMessage } from '../api/schema';
import { classes } from '../classes';
import { useProfile } from '../session/session';
import { messageTexts } from './texts';

/** The text of a message with the names of mentioned people, and with links. */
export function WithMentions({ message: { text, mentions } }: { message: Pick<QuoteMessage, 'text' | 'mentions'> }) {
  const { id: reader } = useProfile();
  return splitAtMentions(text).map((part, place) =>
    place % 2 ? (
      <span key={place} className={classes('mention', part === reader && 'you')}>
        @{mentions.find(({ id }) => id === part)?.name ?? messageTexts.formerColleague}
      </span>
    ) : (
      <Fragment key={place}>{withLinks(part)}</Fragment>
    ),
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
