import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { accountQuery } from '../../shared/api/invoices';
import type { StaffCompany, StatementOfAccount } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { type Column, ColumnHeads } from '../../shared/components/lists/ColumnHeads';
import { formatDay, formatMoney } from '../../shared/format';
import { AccountControls } from '../../shared/invoices/account/AccountControls';
import { type AccountRow, rowsOf } from '../../shared/invoices/account/account-rows';
import { accountTexts } from '../../shared/invoices/account/texts';
import { NARROW, useMedia } from '../../shared/use-media';
import { TwoLines } from '../components/list/TwoLines';
import { RecordLink } from '../components/RecordLink';
import { RecordState } from '../components/RecordState';
import { adminInvoiceTexts } from '../invoices/texts';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.account;
const { columns: labels } = accountTexts;

/** Account tab of a company: what is open by age, and what it was invoiced and paid in a year. */
export function CompanyAccount({ company: { id } }: { company: StaffCompany }) {
  const [year, setYear] = useState(() => String(new Date().getUTCFullYear()));
  const { data, error, isPlaceholderData, refetch } = useQuery(accountQuery(id, year));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data && <Ages account={data} />}
      <Panel title={accountTexts.title} flush aside={<AccountControls companyId={id} year={year} onYear={setYear} />}>
        {data && !error ? (
          <Box aria-busy={isPlaceholderData}>
            <Rows account={data} />
          </Box>
        ) : (
          <Box sx={{ p: 2.5 }}>
            <RecordState error={error} retry={() => void refetch()} />
          </Box>
        )}
      </Panel>
    </Box>
  );
}

/** Open amounts of the company's invoices today, by the days since they were due. */
function Ages({ account: { open, overdue, creditLeft, onAccount, ages, currency } }: { account: StatementOfAccount }) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Panel title={words.open}>
      <Typography variant="h4" component="p" className="num">
        {money(open)}
      </Typography>
      {overdue > 0 && (
        <Typography className="num" sx={{ color: 'error.dark' }}>
          {words.overdue(money(overdue))}
        </Typography>
      )}
      {creditLeft > 0 && (
        <Typography className="num" color="textSecondary">
          {words.creditLeft(money(creditLeft))}
        </Typography>
      )}
      {onAccount > 0 && (
        <Typography className="num" color="textSecondary">
          {words.onAccount(money(onAccount))}
        </Typography>
      )}
      {ages.length > 0 && (
        <Box component="dl" className="num" sx={figures}>
          {ages.map(({ age, amount, invoices }) => (
            <div key={age}>
              <dt>{adminInvoiceTexts.ages.names[age]}</dt>
              <dd>
                <strong>{money(amount)}</strong> {adminInvoiceTexts.ages.invoices(invoices)}
              </dd>
            </div>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const COLUMNS: Column[] = [
  { label: labels.what },
  { label: labels.invoiced, width: 136, right: true, from: 'md' },
  { label: labels.paid, width: 136, right: true, from: 'md' },
  { label: labels.balance, width: 136, right: true },
];

/** Entries of the statement, the latest first. In a narrow window, the amount stands below its entry. */
function Rows({ account }: { account: StatementOfAccount }) {
  const narrow = useMedia(NARROW);
  const { currency } = account;
  const money = (amount: number) => formatMoney(amount, currency);
  const figure = (amount: number | undefined) => (amount ? money(amount) : null);
  const below = ({ day, entry }: AccountRow) =>
    [formatDay(day), narrow && entry && money(entry.invoiced === 0 ? -entry.paid : entry.invoiced)]
      .filter(Boolean)
      .join(' · ');
  return (
    <table aria-label={accountTexts.title} className="table">
      <ColumnHeads columns={COLUMNS} sort="" onSort={() => undefined} />
      <tbody>
        {rowsOf(account).map((row) => (
          <tr key={row.id}>
            <td className="takes-rest">
              <TwoLines
                first={
                  <Box component="span" sx={{ whiteSpace: 'normal' }}>
                    <What entry={row.entry} />
                  </Box>
                }
                second={<span className="num">{below(row)}</span>}
              />
            </td>
            <td className="right num from-md">{figure(row.entry?.invoiced)}</td>
            <td className="right num from-md">{figure(row.entry?.paid)}</td>
            <td className="right num strong">{money(row.balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Kind of an entry, with a link to its document or its order. */
function What({ entry }: { entry: AccountRow['entry'] }) {
  if (!entry) return accountTexts.opening;
  const { kind, reference, documentId, orderId } = entry;
  const to = documentId ? adminPaths.invoice(documentId) : orderId && adminPaths.order(orderId);
  return (
    <>
      {accountTexts.kinds[kind]}{' '}
      {to && reference ? (
        <RecordLink to={to} mono>
          {reference}
        </RecordLink>
      ) : (
        <span className="mono">{reference}</span>
      )}
    </>
  );
}

const figures = {
  display: 'grid',
  gap: 1,
  mt: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
  '& dt': { color: 'text.secondary' },
} as const;
