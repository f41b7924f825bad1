import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useGetList } from 'react-admin';
import { adminPaths } from '#rules/admin-paths';
import { stageLabel } from '#rules/deal';
import { acceptancesQuery } from '../../shared/api/agreements';
import type { ApplicationRow, CommissionStatement, StaffDealRow } from '../../shared/api/schema';
import { signed } from '../../shared/charts/change';
import { IconAction } from '../../shared/components/actions/IconAction';
import { FactList } from '../../shared/components/lists/FactList';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate, formatDateTime, formatDay, formatMoney, formatMoneyShort } from '../../shared/format';
import { agreementTexts } from '../../shared/partners/agreement-texts';
import { ApplicationBadge } from '../../shared/partners/ApplicationBadge';
import { StatementFiles } from '../../shared/partners/StatementFiles';
import { useAgreementDownload } from '../../shared/partners/use-agreement-download';
import { halves } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { Rows } from '../components/Rows';
import { StandingBadge } from './deals/StandingBadge';
import { partnerTexts } from './partner-texts';
import { entriesQuery, payoutsQuery } from './payouts/api';
import { payoutTexts } from './payouts/texts';

/** So many of each are shown; the lists have the others. */
const SHOWN = 25;

interface OfPartner {
  /** The partner's company. */
  id: string;
}

/** What a list is asked for: the latest of it. */
const latest = (filter: object, field: string) => ({
  filter,
  sort: { field, order: 'DESC' as const },
  pagination: { page: 1, perPage: SHOWN },
});

/** What it has registered, latest first. */
export function PartnerDeals({ id }: OfPartner) {
  const words = partnerTexts.deals;
  const { data: deals } = useGetList<StaffDealRow>('partner-deals', latest({ partnerId: id }, 'registeredAt'));
  return (
    <Rows
      title={words.title}
      nothing={words.nothing}
      rows={deals?.map((deal) => ({
        key: deal.id,
        what: (
          <>
            <RecordLink to={adminPaths.deal(deal.id)}>{deal.customerName}</RecordLink> · {stageLabel(deal.stage)}
          </>
        ),
        about: (
          <>
            <span className="num">{formatMoneyShort(deal.expectedValue)}</span>
            <StandingBadge deal={deal} conflicts={deal.conflicts} />
          </>
        ),
      }))}
    />
  );
}

const BALANCE = ['accrued', 'earned', 'payable', 'paidOut'] as const;

/** What it has earned, how that came to be, and the statements of what it was paid. */
export function PartnerCommission({ id }: OfPartner) {
  const words = partnerTexts.commission;
  const payouts = useQuery(payoutsQuery);
  const entries = useQuery(entriesQuery(id, SHOWN));
  const { data: statements } = useGetList<CommissionStatement>(
    'partner-payouts',
    latest({ partnerId: id }, 'issuedOn'),
  );
  const balance = payouts.data?.data.find(({ partner }) => partner.id === id);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={halves}>
        <Panel title={words.balance}>
          <FactList
            facts={BALANCE.map((of) => ({
              label: payoutTexts.columns[of],
              value: payouts.data && <span className="num">{formatMoney(balance?.[of] ?? 0)}</span>,
            }))}
          />
        </Panel>
        <Rows
          title={words.statements}
          nothing={words.noStatements}
          rows={statements?.map((statement) => ({
            key: statement.id,
            what: (
              <>
                <span className="mono">{statement.number}</span> · {formatDay(statement.issuedOn)}
              </>
            ),
            about: (
              <>
                <span className="num">{formatMoney(statement.amount)}</span>
                <StatementFiles statement={statement} />
              </>
            ),
          }))}
        />
      </Box>
      <Rows
        title={words.ledger}
        nothing={words.noEntries}
        rows={entries.data?.data.map(({ id: key, day, text, amount, by }) => ({
          key,
          what: (
            <>
              {text}
              <Typography variant="small" component="p" color="textSecondary">
                {[formatDay(day), by].filter(Boolean).join(', ')}
              </Typography>
            </>
          ),
          about: <span className="num">{amount < 0 ? signed(amount, formatMoney) : formatMoney(amount)}</span>,
        }))}
      />
    </Box>
  );
}

/** The versions of the agreement that it has signed, with its copies. */
export function PartnerAgreements({ id }: OfPartner) {
  const words = partnerTexts.agreement;
  const { data } = useQuery(acceptancesQuery({ partnerId: id, limit: SHOWN, offset: 0 }));
  const download = useAgreementDownload();
  return (
    <>
      {download.notice}
      <Rows
        title={words.title}
        nothing={words.nothing}
        rows={data?.data.map(({ id: key, agreementId, title, number, signerName, acceptedAt }) => ({
          key,
          what: (
            <>
              <RecordLink to={adminPaths.agreement(agreementId)}>{title}</RecordLink> · {words.version(number)}
              <Typography variant="small" component="p" color="textSecondary">
                {words.signed(signerName, formatDateTime(acceptedAt))}
              </Typography>
            </>
          ),
          about: (
            <IconAction
              name={agreementTexts.downloadOf(title, number)}
              tip={agreementTexts.download}
              icon={<FileDown size={16} />}
              {...download.buttonFor({ agreementId, partnerId: id })}
            />
          ),
        }))}
      />
    </>
  );
}

/** How it came into the program. */
export function PartnerApplications({ id }: OfPartner) {
  const words = partnerTexts.applications;
  const { data: applications } = useGetList<ApplicationRow>(
    'partner-applications',
    latest({ companyId: id }, 'submittedAt'),
  );
  return (
    <Rows
      title={words.title}
      nothing={words.nothing}
      rows={applications?.map(({ id: key, submittedAt, applicant, status }) => ({
        key,
        what: (
          <>
            <RecordLink to={adminPaths.application(key)}>{words.of(formatDate(submittedAt))}</RecordLink> · {applicant}
          </>
        ),
        about: <ApplicationBadge status={status} />,
      }))}
    />
  );
}
