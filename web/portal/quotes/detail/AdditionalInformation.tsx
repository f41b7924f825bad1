import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FactList } from '../../../shared/components/lists/FactList';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Panel } from '../../../shared/components/frame/Panel';
import { texts } from '../../../shared/texts';
import { wishes } from '../../../shared/quotes/wishes';
import { quoteTexts } from '../texts';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.info;

/** Panel with the customer reference (editable on a draft), delivery notes and the reason for a rejection. */
export function AdditionalInformation({ quote, actions }: { quote: Quote; actions: QuoteActions }) {
  return (
    <Panel title={words.title}>
      <FactList
        facts={[
          { label: words.reference, value: <Reference quote={quote} actions={actions} /> },
          ...wishes(quote),
          { label: words.deliveryNotes, value: quote.deliveryNotes },
          { label: words.rejectionReason, value: quote.rejectionReason },
        ]}
      />
    </Panel>
  );
}

/**
 * Field for the reference, as specified: Enter saves, Escape cancels. The text is trimmed; an empty text removes the
 * reference.
 */
function Reference({ quote, actions }: { quote: Quote; actions: QuoteActions }) {
  // The quote at the start of editing. A save sends its version, so that a later save by another user is detected.
  const [seen, setSeen] = useState<Quote | null>(null);
  const [typed, setTyped] = useState('');
  const pencil = useRef<HTMLButtonElement>(null);
  const { saveReference, acknowledged } = actions;
  const stop = () => {
    setSeen(null);
    setTimeout(() => pencil.current?.focus());
  };
  const canEdit = quote.actions.includes('edit');
  if (!seen || !canEdit) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography component="span" color={quote.customerReference ? 'textPrimary' : 'textTertiary'}>
          {quote.customerReference ?? words.noReference}
        </Typography>
        {canEdit && (
          <IconAction
            ref={pencil}
            size="small"
            name={words.editReference}
            icon={<Pencil size={14} />}
            onClick={() => {
              setTyped(quote.customerReference ?? '');
              setSeen(quote);
            }}
            style={{ marginBlock: -4 }}
          />
        )}
      </Box>
    );
  }
  const cancel = saveReference.isPending ? () => undefined : stop;
  const save = () => {
    const reference = typed.trim() || null;
    const base = acknowledged && acknowledged.version > seen.version ? acknowledged : seen;
    if (reference === base.customerReference) stop();
    else saveReference.mutate({ seen: base, reference }, { onSuccess: stop });
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saveReference.isPending) save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: { sm: '-8px' } }}
    >
      <Box className="input" sx={{ flex: '1 1 160px', maxWidth: { sm: 320 } }}>
        <input
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={words.reference}
        />
      </Box>
      <Button type="submit" busy={saveReference.isPending}>
        {words.save}
      </Button>
      <Button variant="text" onClick={cancel}>
        {texts.cancel}
      </Button>
    </Box>
  );
}
