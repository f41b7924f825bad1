import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#rules/paths';
import { shownStatus } from '#rules/quote-status';
import { quoteQuery } from '../../shared/api/quotes';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDay, formatMoney } from '../../shared/format';
import { problemOf } from '../../shared/problem';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { punchOutTexts as words } from './texts';

/**
 * {base}/quotes/{id}: a quote that the person asked us for, can return, or may look at. `?rest={quoteId}` is the draft that the
 * person goes on with.
 */
export function LookPage() {
  const { id = '' } = useParams();
  const { data: quote, error, refetch } = useQuery(quoteQuery(id));
  return (
    <Page title={quote?.number ?? words.items} crumbs={[]}>
      {quote ? (
        <Look quote={quote} />
      ) : error ? (
        <RetryNotice onRetry={() => void refetch()}>{problemOf(error, texts.unknownError)}</RetryNotice>
      ) : (
        <WaitScreen text={words.loading} />
      )}
    </Page>
  );
}

function Look({ quote }: { quote: Quote }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PageHead title={quote.number} />
      <State quote={quote} />
      <Panel title={words.items}>
        <Box component="ul" className="num" sx={{ display: 'grid', gap: 1.25 }}>
          {quote.items.map(({ id, parentItemId, product, quantity, totalPrice }) => (
            <Box key={id} component="li" sx={{ display: 'flex', gap: 1.5, pl: parentItemId === null ? 0 : 2.5 }}>
              <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
                {`${quantity} × ${product.name}`}
              </Box>
              <span>{totalPrice === null ? words.customQuote : formatMoney(totalPrice)}</span>
            </Box>
          ))}
        </Box>
        <Typography
          component="p"
          className="num"
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            mt: 1.75,
            pt: 1.75,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <span>{words.subtotal}</span>
          <strong>{formatMoney(quote.subtotal)}</strong>
        </Typography>
      </Panel>
    </Box>
  );
}

/** Says what the quote is here, with the way on. */
function State({ quote }: { quote: Quote }) {
  const { basePath, punchOut } = usePortal();
  const { email } = useProfile();
  const [params] = useSearchParams();
  const rest = params.get('rest');
  const canChange = punchOut !== undefined && punchOut.operation !== 'inspect';
  if (canChange && quote.status === 'pending_approval') {
    const on = rest && <Button to={`${paths.editQuote(basePath, rest)}?step=review`}>{words.otherProducts}</Button>;
    return (
      <Notice tone="success" title={words.askedTitle} action={on}>
        {words.askedText(email)}
      </Notice>
    );
  }
  if (canChange && quote.status === 'draft') {
    const on = <Button to={`${paths.editQuote(basePath, quote.id)}?step=review`}>{words.back}</Button>;
    return <Notice tone="info" title={words.draftTitle} action={on} />;
  }
  if (canChange && shownStatus(quote) === 'sent') {
    const on = (
      <Button variant="lit" to={paths.returnQuote(basePath, quote.id)}>
        {words.returnTo(punchOut.buyer)}
      </Button>
    );
    return (
      <Notice tone="info" role="none" title={words.offerTitle} action={on}>
        {quote.validUntil !== null && words.offerText(formatDay(quote.validUntil))}
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={words.lookTitle}>
      {words.lookText(punchOut?.system ?? '')}
    </Notice>
  );
}
