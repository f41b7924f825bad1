import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#rules/paths';
import { answer, api } from '../../../shared/api/client';
import { messageOf } from '../../../shared/api/errors';
import { downloadQuote } from '../../../shared/api/quotes';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDate, formatMoney } from '../../../shared/format';
import { pdfProblem, whileBeingMade } from '../../../shared/quotes/pdf';
import { saveFile } from '../../../shared/save-file';
import { texts } from '../../../shared/texts';
import { partnerStatsQuery } from '../../partner-programme/dashboard/api';
import { contractTexts } from './texts';
import { contractRow } from './row';

const words = contractTexts.accepted;
const SHOWN = 10;

/** Accepted quotes that the partner has prepared or that clients share, each with the PDF of the accepted revision. */
export function AcceptedQuotes() {
  const [page, setPage] = useState(1);
  const query = { limit: SHOWN, offset: (page - 1) * SHOWN };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['quotes', 'of-partner', 'accepted', query],
    queryFn: () => answer(api.GET('/api/v1/partners/quotes/accepted', { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const { data: stats } = useQuery(partnerStatsQuery);
  const download = useMutation({ mutationFn: downloadQuote, ...whileBeingMade, onSuccess: saveFile });
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data) return null; // the panel above already has a loading state
  return (
    <Panel
      title={words.title}
      aside={data.total > 0 ? words.count(data.total, stats?.quotes.accepted) : undefined}
      flush
    >
      {download.error !== null && (
        <Notice tone="error" title={texts.error} onClose={download.reset}>
          {pdfProblem(download.error)}
        </Notice>
      )}
      {data.total === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      )}
      <Box component="ul">
        {data.data.map(({ id, number, company, acceptedAt, isOurs, total, currency }) => (
          <Box component="li" key={id} sx={contractRow}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link to={paths.quote(paths.partnerBase, id)} className="link">
                <Typography component="span" variant="mono">
                  {number}
                </Typography>
              </Link>
              <Typography variant="small" component="p" color="textSecondary">
                {[company.name, acceptedAt && words.accepted(formatDate(acceptedAt)), !isOurs && words.shared]
                  .filter(Boolean)
                  .join(', ')}
              </Typography>
            </Box>
            <Typography className="num" sx={{ fontWeight: 550 }}>
              {formatMoney(total, currency)}
            </Typography>
            <IconAction
              name={words.downloadOf(number)}
              tip={words.download}
              icon={<FileDown size={16} />}
              busy={download.isPending && download.variables === id}
              onClick={() => !download.isPending && download.mutate(id)}
            />
          </Box>
        ))}
      </Box>
      {data.total > SHOWN && <Pager {...query} count={data.data.length} total={data.total} onPage={setPage} />}
    </Panel>
  );
}
