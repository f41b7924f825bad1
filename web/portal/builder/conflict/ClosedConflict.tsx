import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { quoteEventsQuery } from '../../../shared/api/quotes';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { StateScreen } from '../../../shared/components/feedback/StateScreen';
import { formatDateTime } from '../../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../../shared/session/session';
import { statusLabel } from '../../../shared/labels';
import { usePortal } from '../../portal';
import { clientOf } from '../../quotes/client-of';
import { selectionOf } from '../../../shared/builder/builder-state';
import { configurePath, FROM_BUILDER } from '../rules/builder-url';
import { clearDraft, draftKey, saveDraft, type StoredDraft } from '../rules/draft-storage';
import { builderTexts } from '../../../shared/builder/texts';
import { freshDraft } from '../use-draft';

const { conflict: words, editing } = builderTexts;

interface ClosedConflictProps {
  id: string;
  /** The quote as the server has it now; null when it was deleted. */
  quote: Quote | null;
  kept: StoredDraft;
}

/**
 * Notice that another user has submitted or deleted the quote during editing. The user can continue with their changes
 * in a new quote.
 */
export function ClosedConflict({ id, quote, kept }: ClosedConflictProps) {
  const { basePath } = usePortal();
  const { id: userId } = useProfile();
  const navigate = useNavigate();
  const { data: events } = useQuery({ ...quoteEventsQuery(id), enabled: quote !== null });
  const key = draftKey(userId, `edit:${id}`);
  // Discards the draft only after the navigation, because without a draft this address shows another page.
  const leave = async (to: string) => {
    await navigate(to, { replace: true, state: FROM_BUILDER });
    clearDraft(key);
  };
  const goOn = () => {
    const client = kept.client === undefined && quote ? clientOf(quote) : kept.client;
    saveDraft(draftKey(userId, 'new'), { ...freshDraft(kept.draft), client });
    return leave(configurePath(basePath, selectionOf(kept.draft.lines)));
  };
  const discard = () => leave(quote ? paths.quote(basePath, id) : paths.quotes(basePath));
  return (
    <StateScreen
      icon={<CircleAlert size={20} />}
      title={quote ? words.closed : words.gone}
      text={quote ? closedText(quote, events?.data[0]) : words.goneText}
    >
      {kept.draft.lines.length > 0 && (
        <Button variant="lit" onClick={() => void goOn()}>
          {words.asNew}
        </Button>
      )}
      {quote && <Button to={paths.quote(basePath, id)}>{words.open}</Button>}
      <Button variant="text" onClick={() => void discard()}>
        {editing.discard}
      </Button>
    </StateScreen>
  );
}

function closedText(quote: Quote, event: { actorName: string | null; createdAt: string } | undefined): string {
  const status = statusLabel(quote.status).toLowerCase();
  if (!event?.actorName) return words.closedText(status);
  return words.closedBy(status, event.actorName, formatDateTime(event.createdAt));
}
