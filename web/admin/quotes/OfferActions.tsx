import { CalendarPlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDay } from '../../shared/format';
import { ReasonDialog } from '../components/ReasonDialog';
import { extendQuote, recallQuote } from './api';
import { daysToExtend } from './days-to-extend';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

type Asked = { kind: 'recall' } | { kind: 'extend'; days: ReturnType<typeof daysToExtend> };

/** Buttons for a sent or expired quote: recall it for a revision, or extend its validity. */
export function OfferActions({ quote }: { quote: Quote }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  const close = () => setAsked(null);
  const { recall, extend } = words;
  return (
    <>
      {quote.actions.includes('recall') && (
        <Button icon={<Undo2 size={16} />} onClick={() => setAsked({ kind: 'recall' })}>
          {recall.action}
        </Button>
      )}
      {quote.actions.includes('extend') && (
        <Button
          icon={<CalendarPlus size={16} />}
          onClick={() => setAsked({ kind: 'extend', days: daysToExtend(quote.validUntil, new Date()) })}
        >
          {extend.action}
        </Button>
      )}
      {asked?.kind === 'recall' && (
        <ReasonDialog
          title={recall.title(quote.number)}
          text={recall.text}
          confirm={recall.confirm}
          reason={{ hint: recall.hint }}
          run={({ reason }) => recallQuote(quote, reason)}
          onDone={() => toast(recall.done)}
          onClose={close}
        />
      )}
      {asked?.kind === 'extend' && (
        <ReasonDialog
          title={extend.title(quote.number)}
          text={extend.text}
          confirm={extend.confirm}
          day={{
            label: extend.validUntil,
            hint: extend.hint(quote.validUntil && formatDay(quote.validUntil)),
            ...asked.days,
          }}
          run={({ validUntil }) => extendQuote(quote, validUntil)}
          onDone={({ validUntil }: Quote) => toast(extend.done(formatDay(validUntil!)))}
          onClose={close}
        />
      )}
    </>
  );
}
