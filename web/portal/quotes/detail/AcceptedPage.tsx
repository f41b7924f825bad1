import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { messageOf } from '../../../shared/api/errors';
import { quoteQuery } from '../../../shared/api/quotes';
import type { Quote } from '../../../shared/api/schema';
import { nameOf, QuoteTitle } from '../../../shared/components/badges/QuoteId';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatMoney, formatPercent } from '../../../shared/format';
import { paths } from '#rules/paths';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { quoteTexts } from '../texts';
import { AcceptedPlate } from './AcceptedPlate';
import { Figure, Figures } from './Figures';
import { ItemsPanel } from './ItemsPanel';
import { NextSteps } from './NextSteps';
import { AcceptancePanel, SummaryPanel } from './OverviewPanels';
import { QuoteSkeleton } from './QuoteSkeleton';
import { acceptedTexts } from './texts';

const words = acceptedTexts.page;

/** {base}/quotes/{id}/accepted: confirmation of the acceptance, with the next steps and payments. */
export function AcceptedPage() {
  const { basePath } = usePortal();
  const { id = '' } = useParams();
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(id));
  const back = { to: paths.quotes(basePath), label: quoteTexts.detail.back };
  if (quote && !quote.acceptance) return <Navigate to={paths.quote(basePath, id)} replace />;
  return (
    <Page
      title={words.title(nameOf(quote ?? { id }))}
      crumbs={[
        { label: quoteTexts.list.title, to: back.to },
        { label: nameOf(quote ?? { id }), to: paths.quote(basePath, id) },
        { label: words.crumb },
      ]}
    >
      {quote ? (
        <Accepted quote={quote} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={<QuoteTitle quote={{ id }} />}
          message={isUnknown(error) ? quoteTexts.detail.notFound : messageOf(error, quoteTexts.detail.failed)}
          retrying={isFetching}
          onRetry={isUnknown(error) ? undefined : () => void refetch()}
        />
      ) : (
        <QuoteSkeleton back={back} />
      )}
    </Page>
  );
}

function Accepted({ quote }: { quote: Quote }) {
  if (!quote.acceptance) return null;
  return (
    <>
      <AcceptedPlate quote={quote} acceptance={quote.acceptance} />
      <Box sx={{ ...columns, mt: 3 }}>
        <Box sx={{ ...stack, [NARROW]: { order: -1 } }}>
          <NextSteps quote={quote} acceptedAt={quote.acceptance.acceptedAt} />
          <ItemsPanel title={words.items} items={quote.items} currency={quote.currency} />
        </Box>
        <Box component="aside" aria-label={quoteTexts.detail.overview} sx={aside}>
          <PrepaymentPanel quote={quote} />
          <AcceptancePanel quote={quote} acceptance={quote.acceptance} />
          <SummaryPanel quote={quote} />
        </Box>
      </Box>
    </>
  );
}

/** Panel with the prepayment that is due before production starts; hidden when the quote has no prepayment. */
function PrepaymentPanel({ quote }: { quote: Quote }) {
  if (quote.prepaymentAmount === null || !quote.prepaymentPercentage) return null;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  return (
    <Panel title={quoteTexts.details.prepayment}>
      <Typography variant="h3" component="p" className="num">
        {money(quote.prepaymentAmount)}
      </Typography>
      <Typography variant="small" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {words.shareOf(formatPercent(quote.prepaymentPercentage), money(quote.total))}
      </Typography>
      <Figures>
        <Figure label={words.to}>HoloPortal B.V.</Figure>
        <Figure label={words.payReference}>
          <span className="mono">{quote.number}</span>
        </Figure>
      </Figures>
    </Panel>
  );
}
