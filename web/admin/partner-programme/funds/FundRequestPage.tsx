import Box from '@mui/material/Box';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { FUND_DECISIONS, type FundDecision } from '#rules/fund-request';
import type { FundRequest } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatDateTime, formatDay, formatMoneyShort } from '../../../shared/format';
import { FundBadge } from '../../../shared/partner-programme/funds/FundBadge';
import { FundDocuments } from '../../../shared/partner-programme/funds/FundDocuments';
import { fundFacts } from '../../../shared/partner-programme/funds/FundFacts';
import { FundTimeline } from '../../../shared/partner-programme/funds/FundTimeline';
import { withAside } from '../../components/columns';
import { RecordLink } from '../../components/RecordLink';
import { RecordPage } from '../../components/RecordPage';
import { fundDocumentUrl } from './api';
import { FundDecisionDialog } from './FundDecisionDialog';
import { adminFundTexts as words, fundDecisions } from './texts';

/** /admin/partner-funds/{id}: a request for funds, the partner's remaining funds, and the decision. */
export const FundRequestPage = () => (
  <RecordPage<FundRequest> title={({ activity }) => activity}>{(request) => <Loaded request={request} />}</RecordPage>
);

const SUMS = ['budget', 'available', 'requested', 'reserved', 'paid'] as const;

function Loaded({ request }: { request: FundRequest }) {
  const { id, activity, status, partner, requestedAt, requestedBy, funds, documents, claimUntil, actions } = request;
  const [decision, setDecision] = useState<FundDecision | null>(null);
  const decisions = FUND_DECISIONS.filter((one) => actions.includes(one));
  return (
    <>
      <PageHead
        back={{ to: adminPaths.fundRequests, label: words.back }}
        title={
          <>
            {activity}
            <FundBadge status={status} />
          </>
        }
        text={words.askedBy(formatDateTime(requestedAt), requestedBy, partner.name)}
        actions={decisions.toReversed().map((one) => (
          <Button
            key={one}
            variant={one === 'approve' || one === 'pay' ? 'contained' : undefined}
            onClick={() => setDecision(one)}
          >
            {fundDecisions[one].button}
          </Button>
        ))}
      />
      <Box sx={withAside(392)}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <Panel title={words.request}>
            <FactList
              facts={[...fundFacts(request), { label: words.claimUntil, value: claimUntil && formatDay(claimUntil) }]}
            />
          </Panel>
          <Panel title={words.documents}>
            <FundDocuments documents={documents} urlOf={(document) => fundDocumentUrl(id, document)} />
          </Panel>
          <FundTimeline request={request} />
        </Box>
        <Panel
          title={words.funds(funds.year)}
          aside={<RecordLink to={adminPaths.partner(partner.id, 'funds')}>{words.openPartner}</RecordLink>}
        >
          <FactList
            facts={SUMS.map((sum) => ({
              label: words.sums[sum],
              value: <span className="num">{formatMoneyShort(funds[sum])}</span>,
            }))}
          />
        </Panel>
      </Box>
      {decision && <FundDecisionDialog decision={decision} request={request} onClose={() => setDecision(null)} />}
    </>
  );
}
