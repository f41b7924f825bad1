import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { quoteQuery } from '../../shared/api/quotes';
import type { Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { formatMoney } from '../../shared/format';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { punchOutTexts as words } from './texts';

/** {base}/quotes/{id}: a quote that the buyer's system lets the person look at. */
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
  const { punchOut } = usePortal();
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PageHead title={quote.number} />
      <Notice tone="info" title={words.lookTitle}>
        {words.lookText(punchOut?.system ?? '')}
      </Notice>
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
