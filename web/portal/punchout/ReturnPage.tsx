import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { fullName } from '#rules/actor';
import { entryPaths } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import type { ReturnForm } from '#rules/procurement';
import { quoteQuery } from '../../shared/api/quotes';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Spinner } from '../../shared/components/feedback/Spinner';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { formatMoney, plural } from '../../shared/format';
import { problemOf } from '../../shared/problem';
import { saveFile } from '../../shared/save-file';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { askForQuote, post, returnForm } from './api';
import { linesFile } from './lines-file';
import { punchOutTexts as words } from './texts';

/** {base}/return/{id}: returns the lines of a saved draft; asks first when products without a price stay here. */
export function ReturnPage() {
  const { id = '' } = useParams();
  const { data: quote, error, refetch } = useQuery(quoteQuery(id));
  return (
    <Page title={words.step} crumbs={[]}>
      <Box sx={{ maxWidth: 560, mx: 'auto', pt: 4 }}>
        {quote ? (
          <Return quote={quote} />
        ) : error ? (
          <RetryNotice onRetry={() => void refetch()}>{problemOf(error, texts.unknownError)}</RetryNotice>
        ) : (
          <WaitScreen text={words.loading} />
        )}
      </Box>
    </Page>
  );
}

function Return({ quote }: { quote: Quote }) {
  const { basePath } = usePortal();
  const profile = useProfile();
  const navigate = useNavigate();
  const asking = useMutation({
    mutationFn: () => askForQuote(quote.id),
    onSuccess: ({ id }) => void navigate(paths.quote(basePath, id), { replace: true }),
  });
  const returning = useMutation({ mutationFn: () => returnForm(quote.id), onSuccess: post });
  const products = quote.items.filter(({ parentItemId }) => parentItemId === null);
  const unpriced = products.filter((product) =>
    quote.items.some(
      ({ id, parentItemId, billingPrice }) => [id, parentItemId].includes(product.id) && billingPrice === null,
    ),
  );
  const staying = new Set(unpriced.map(({ id }) => id));
  const priced = quote.items.filter(({ id, parentItemId }) => !staying.has(parentItemId ?? id)).length;
  const back = (
    <Button
      to={
        quote.status === 'draft'
          ? `${paths.editQuote(basePath, quote.id)}?step=review`
          : paths.quote(basePath, quote.id)
      }
    >
      {words.back}
    </Button>
  );

  // Without anything to ask, the page returns by itself, once.
  const isBegun = useRef(false);
  const { mutate } = returning;
  const isPlain = unpriced.length === 0;
  useEffect(() => {
    if (!isPlain || isBegun.current) return;
    isBegun.current = true;
    mutate();
  }, [isPlain, mutate]);

  if (returning.isError) {
    return (
      <Notice
        tone="error"
        title={words.notReturned}
        action={
          <>
            <Button size="small" onClick={() => mutate()}>
              {words.tryAgain}
            </Button>
            {back}
          </>
        }
      >
        {problemOf(returning.error, texts.unknownError)}
      </Notice>
    );
  }
  if (returning.isPending || returning.isSuccess || isPlain) {
    return <Going form={returning.data} quote={quote} />;
  }
  const names = unpriced.map(({ product }) => product.name).join(', ');
  const isRequest = profile.emailVerified;
  const question = unpriced.length === 1 ? words.askText : words.askMany;
  if (priced === 0) {
    return (
      <Notice
        tone="warning"
        title={words.noPriceTitle}
        action={
          <>
            {isRequest ? (
              <Button size="small" busy={asking.isPending} onClick={() => asking.mutate()}>
                {words.ask}
              </Button>
            ) : (
              <OpenPortal id={quote.id} label={words.openPortal} />
            )}
            {back}
          </>
        }
      >
        {isRequest ? words.noPriceText : words.noPriceDraft}
        {asking.isError && (
          <div role="alert">
            {words.notAsked}: {problemOf(asking.error, texts.unknownError)}
          </div>
        )}
      </Notice>
    );
  }
  return (
    <Box className="card" sx={{ p: 2.5 }}>
      <Typography variant="h4" component="h1">
        {words.askTitle(priced, quote.items.length)}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {question(names, fullName(profile), isRequest)}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2.5 }}>
        {back}
        <Button variant="contained" onClick={() => mutate()}>
          {words.returnSome(priced)}
        </Button>
      </Box>
    </Box>
  );
}

/** Time after which a buyer's system that has not taken over the page did not answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** The page while the browser posts the lines. It is left then, unless the system is in a window of its own or does not answer. */
function Going({ form, quote }: { form: ReturnForm | undefined; quote: Quote }) {
  const { punchOut } = usePortal();
  const system = punchOut?.system ?? '';
  const [isLate, setLate] = useState(false);
  const awaits = form !== undefined && form.target === null;
  useEffect(() => {
    if (!awaits || isLate) return;
    const timer = setTimeout(() => setLate(true), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [awaits, isLate]);
  const ways = form && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      <Button
        size="small"
        onClick={() => {
          setLate(false);
          post(form);
        }}
      >
        {words.tryAgain}
      </Button>
      <Button size="small" onClick={() => saveFile(linesFile(quote))}>
        {words.download}
      </Button>
    </Box>
  );
  const left = form?.left && (
    <Typography component="div" variant="small" color="textSecondary" sx={{ mt: 1.5 }}>
      <p>{form.left.isSubmitted ? words.requestKept : words.draftKept}</p>
      <OpenPortal id={form.left.id} label={form.left.isSubmitted ? words.openRequest : words.openDraft} />
    </Typography>
  );
  if (isLate) {
    return (
      <Notice tone="error" title={words.notAccepted(system)} action={ways}>
        {words.notAcceptedText}
        {left}
      </Notice>
    );
  }
  return (
    <Box
      className="card"
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, p: '32px 20px', textAlign: 'center' }}
    >
      <Spinner size={24} />
      <Typography sx={{ fontWeight: 600, mt: 1 }}>{words.returning(system)}</Typography>
      <Typography color="textSecondary">
        {form ? words.returningText(plural(form.lines, 'line'), formatMoney(form.total)) : words.goingBack}
      </Typography>
      {ways}
      {left}
    </Box>
  );
}

/** Opens the quote in the portal, in a window of its own, where the person signs in. */
const OpenPortal = ({ id, label }: { id: string; label: string }) => (
  <Button size="small" onClick={() => void window.open(paths.quote(entryPaths.clientBase, id), '_blank', 'noopener')}>
    {label}
  </Button>
);
