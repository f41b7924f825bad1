import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { isApiError } from '../../../shared/api/errors';
import type { Quote, QuoteLineInput } from '../../../shared/api/schema';
import { saveErrors } from '../../../shared/builder/server-errors';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { wishes } from '../../../shared/quotes/wishes';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { layout } from '../../../shared/theme';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { withAside } from '../../components/columns';
import { ConflictNotice } from '../../components/ConflictNotice';
import { RecordPage } from '../../components/RecordPage';
import { changeLines, freshQuote, linesPreviewQuery } from '../api';
import { adminQuoteTexts } from '../texts';
import { WhyReturned } from '../WhyReturned';
import { useRested } from '../use-rested';
import { LinesFields } from './LinesFields';
import { Totals } from './Totals';
import { useLinesForm } from './use-lines-form';

const words = adminQuoteTexts;

/** /admin/quotes/{id}/lines: editor for products, options and quantities of a quote under review. */
export const QuoteLinesPage = () => (
  <RecordPage<Quote>
    title={() => words.lines.action}
    crumbs={({ id, number }) => [{ label: number, to: adminPaths.quotePage(id) }]}
  >
    {(quote) => <Loaded begun={quote} />}
  </RecordPage>
);

/** Keeps the version from the start of editing, so that a change by another user is detected instead of overwritten. */
function Loaded({ begun }: { begun: Quote }) {
  const [{ quote, round }, setCopy] = useState({ quote: begun, round: 0 });
  const page = adminPaths.quotePage(quote.id);
  return (
    <>
      <PageHead
        back={{ to: page, label: words.lines.back }}
        title={words.lines.title(quote.number)}
        text={words.lines.text}
      />
      {quote.actions.includes('change_lines') ? (
        <>
          <Wish quote={quote} />
          <Editor
            key={round}
            quote={quote}
            to={page}
            onReload={async () => setCopy({ quote: await freshQuote(quote.id), round: round + 1 })}
          />
        </>
      ) : (
        <Notice tone="warning" title={words.lines.closed} />
      )}
    </>
  );
}

/** The client's request for a change, or the note and wanted date from the submission. */
function Wish({ quote }: { quote: Quote }) {
  const asked = wishes(quote).filter(({ value }) => Boolean(value));
  if (!quote.returned && asked.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <WhyReturned returned={quote.returned} />
      {asked.length > 0 && (
        <Panel title={words.lines.wish}>
          <FactList facts={asked} />
        </Panel>
      )}
    </Box>
  );
}

interface EditorProps {
  quote: Quote;
  /** Address of the page after saving. */
  to: string;
  onReload: () => Promise<void>;
}

function Editor({ quote, to, onReload }: EditorProps) {
  const form = useLinesForm(quote.items);
  const rested = useRested(form.inputs);
  const preview = useQuery(linesPreviewQuery(quote, rested));
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const save = useMutation({
    mutationFn: async ({ items, anyway }: { items: QuoteLineInput[]; anyway: boolean }) =>
      changeLines(anyway ? await freshQuote(quote.id) : quote, items),
    onSuccess: async (saved) => {
      toast(saved.revision === quote.revision ? words.lines.unchanged : words.saved(saved.revision ?? 1));
      form.forget();
      await changed();
      await goOn(to);
    },
  });
  const isStale = isApiError(save.error, 412);
  const refused = save.error ?? preview.error;
  const errors = saveErrors(
    refused,
    form.configured.map(({ line, options }) => ({ line, options })),
  ).lines;
  const [tries, setTries] = useState(0);
  const run = (anyway = false) =>
    form.inputs ? save.mutate({ items: form.inputs, anyway }) : setTries((count) => count + 1);
  return (
    <Box sx={withAside(layout.reviewPanel)}>
      <LinesFields form={form} errors={errors} tries={tries} />
      <Box sx={{ position: { lg: 'sticky' }, top: 80, minWidth: 0 }}>
        <Panel title={words.lines.summary}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {isStale && (
              <ConflictNotice
                error={save.error}
                busy={save.isPending}
                onReload={onReload}
                onOverwrite={() => run(true)}
              />
            )}
            {refused && !isStale && (
              <Notice tone="error" title={texts.error}>
                {problemOf(refused, words.lines.failed)}
              </Notice>
            )}
            <Totals was={quote.total} now={form.inputs ? preview.data : undefined} />
            {!form.inputs && !form.isLoading && (
              <Typography variant="small" color="textSecondary" role="status">
                {form.states.length === 0 ? words.lines.none : words.lines.incomplete}
              </Typography>
            )}
            <Button variant="lit" fullWidth busy={save.isPending} disabled={isStale} onClick={() => run()}>
              {words.save((quote.revision ?? 0) + 1)}
            </Button>
          </Box>
        </Panel>
      </Box>
    </Box>
  );
}
