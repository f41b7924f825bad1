import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import { stageLabel } from '#rules/deal';
import { acceptancesQuery } from '../../shared/api/agreements';
import type { ApplicationRow, CommissionStatement, StaffDealRow } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { Pager } from '../../shared/components/lists/Pager';
import { formatDate, formatDateTime, formatDay, formatMoney, formatMoneyShort } from '../../shared/format';
import { agreementTexts } from '../../shared/partners/agreement-texts';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { CommissionAmount } from '../../shared/partner-programme/CommissionAmount';
import { CommissionBadge } from '../../shared/partner-programme/CommissionBadge';
import { CommissionSentence } from '../../shared/partner-programme/CommissionSentence';
import { vatInWords } from '../../shared/partner-programme/statement-vat';
import { StatementFiles } from '../../shared/partner-programme/StatementFiles';
import { useAgreementDownload } from '../../shared/partners/use-agreement-download';
import { halves } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { Rows } from '../components/Rows';
import { StandingBadge } from '../partner-programme/deals/StandingBadge';
import { partnerTexts } from './partner-texts';
import { entriesQuery, payoutsQuery } from '../partner-programme/payouts/api';
import { payoutTexts } from '../partner-programme/payouts/texts';

/** Maximum number of rows in a panel; a link leads to the whole list. */
const SHOWN = 25;

interface OfPartner {
  /** Id of the partner's company. */
  id: string;
}

/** Returns list parameters for the latest rows. */
const latest = (filter: object, field: string) => ({
  filter,
  sort: { field, order: 'DESC' as const },
  pagination: { page: 1, perPage: SHOWN },
});

const allOf = (list: string, filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Panel with the deals of a partner, latest first. */
export function PartnerDeals({ id }: OfPartner) {
  const words = partnerTexts.deals;
  const filter = { partnerId: id };
  const { data, total = 0, ...list } = useGetList<StaffDealRow>('partner-deals', latest(filter, 'registeredAt'));
  return (
    <Rows
      title={words.title}
      aside={total > SHOWN && <RecordLink to={allOf(adminPaths.deals, filter)}>{words.all(total)}</RecordLink>}
      nothing={words.nothing}
      list={list}
      rows={data?.map((deal) => ({
        key: deal.id,
        what: (
          <>
            <RecordLink to={adminPaths.deal(deal.id)}>{deal.customerName}</RecordLink> · {stageLabel(deal.stage)}
          </>
        ),
        amount: formatMoneyShort(deal.expectedValue),
        about: <StandingBadge deal={deal} conflicts={deal.conflicts} />,
      }))}
    />
  );
}

const BALANCE = ['accrued', 'earned', 'payable', 'paidOut'] as const;

/** Panel with the commission of a partner: balance, ledger and payout statements. */
export function PartnerCommission({ id }: OfPartner) {
  const words = partnerTexts.commission;
  const payouts = useQuery(payoutsQuery);
  const [page, setPage] = useState(1);
  const query = { partnerId: id, limit: SHOWN, offset: (page - 1) * SHOWN };
  const entries = useQuery(entriesQuery(query));
  const { data: statements, ...statementList } = useGetList<CommissionStatement>(
    'partner-payouts',
    latest({ partnerId: id }, 'issuedOn'),
  );
  const balance = payouts.data?.data.find(({ partner }) => partner.id === id);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={halves}>
        <Rows
          title={words.balance}
          nothing=""
          list={payouts}
          rows={
            payouts.data &&
            BALANCE.map((of) => ({
              key: of,
              what: <Typography color="textSecondary">{payoutTexts.columns[of]}</Typography>,
              amount: formatMoney(balance?.[of] ?? 0),
            }))
          }
        />
        <Rows
          title={words.statements}
          nothing={words.noStatements}
          list={statementList}
          rows={statements?.map((statement) => ({
            key: statement.id,
            what: (
              <>
                <span className="mono">{statement.number}</span> · {formatDay(statement.issuedOn)}
                <Typography variant="small" component="p" color="textSecondary">
                  {vatInWords(statement)}
                </Typography>
              </>
            ),
            amount: formatMoney(statement.total),
            about: <StatementFiles statement={statement} />,
          }))}
        />
      </Box>
      <Rows
        title={words.ledger}
        nothing={words.noEntries}
        list={entries}
        rows={entries.data?.data.map(({ id: key, day, text, kind, quote, amount, owed, by }) => ({
          key,
          what: (
            <>
              <CommissionSentence text={text} />
              <Typography variant="small" component="p" color="textSecondary">
                {[formatDay(day), by].filter(Boolean).join(', ')}
                {quote && (
                  <>
                    {' · '}
                    <span className="no-break">
                      <RecordLink mono to={adminPaths.quote(quote.id)}>
                        {quote.number}
                      </RecordLink>
                    </span>
                  </>
                )}
              </Typography>
            </>
          ),
          amount: <CommissionAmount amount={amount} owed={owed} />,
          about: <CommissionBadge kind={kind} />,
        }))}
      >
        {entries.data && entries.data.total > SHOWN && (
          <Box sx={{ mx: -2.5, mb: -2.5, mt: 2 }}>
            <Pager {...query} count={entries.data.data.length} total={entries.data.total} onPage={setPage} />
          </Box>
        )}
      </Rows>
    </Box>
  );
}

/** Panel with the agreement versions that the partner has signed, with downloads. */
export function PartnerAgreements({ id }: OfPartner) {
  const words = partnerTexts.agreement;
  const { data, ...list } = useQuery(acceptancesQuery({ partnerId: id, limit: SHOWN, offset: 0 }));
  const download = useAgreementDownload();
  return (
    <>
      {download.notice}
      <Rows
        title={words.title}
        nothing={words.nothing}
        list={list}
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

/** Panel with the applications of the partner to the program. */
export function PartnerApplications({ id }: OfPartner) {
  const words = partnerTexts.applications;
  const { data: applications, ...list } = useGetList<ApplicationRow>(
    'partner-applications',
    latest({ companyId: id }, 'submittedAt'),
  );
  return (
    <Rows
      title={words.title}
      nothing={words.nothing}
      list={list}
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
