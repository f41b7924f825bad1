import { useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { CommissionStatement } from '../../../shared/api/schema';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { formatCount, formatDay, formatMoney } from '../../../shared/format';
import { StatementFiles } from '../../../shared/partner-programme/StatementFiles';
import { CardLines } from '../../components/list/CardLines';
import { ResourceList } from '../../components/list/ResourceList';
import type { Column } from '../../components/list/types';
import { RecordLink } from '../../components/RecordLink';
import { RouteTabs } from '../../components/RouteTabs';
import { ConsoleNotFound } from '../../shell/ConsoleNotFound';
import { ConsolePage } from '../../shell/ConsolePage';
import { Payable } from './Payable';
import { PayoutFiles } from './PayoutFiles';
import { payoutTexts as words, statementTexts } from './texts';

const PATHS = {
  payable: adminPaths.payouts,
  statements: adminPaths.payoutStatements,
  files: adminPaths.payoutFiles,
};

/** /admin/partner-payouts: amounts that can be paid today, statements of past payouts, and files for the bank. */
export function PayoutsPage() {
  const { part = 'payable' } = useParams();
  const tabs = Object.entries(words.tabs).map(([value, label]) => ({
    value,
    label,
    to: PATHS[value as keyof typeof PATHS],
  }));
  return (
    <ConsolePage title={words.title}>
      {part in words.tabs ? (
        <>
          <PageHead title={words.title} text={words.text} />
          <RouteTabs label={words.tabsLabel} value={part} tabs={tabs} />
          {part === 'payable' ? <Payable /> : part === 'statements' ? <Statements /> : <PayoutFiles />}
        </>
      ) : (
        <ConsoleNotFound />
      )}
    </ConsolePage>
  );
}

const periodOf = ({ fromDay, untilDay }: CommissionStatement) =>
  statementTexts.period(formatDay(fromDay), formatDay(untilDay));
const Partner = ({ of: { partner } }: { of: CommissionStatement }) => (
  <RecordLink to={adminPaths.partner(partner.id)}>{partner.name}</RecordLink>
);

const COLUMNS: Column<CommissionStatement>[] = [
  {
    key: 'number',
    label: statementTexts.columns.number,
    width: 140,
    render: ({ number }) => <span className="mono">{number}</span>,
  },
  { key: 'partner', label: statementTexts.columns.partner, render: (row) => <Partner of={row} /> },
  { key: 'period', label: statementTexts.columns.period, width: 220, from: 'md', render: periodOf },
  {
    key: 'entries',
    label: statementTexts.columns.entries,
    width: 88,
    right: true,
    from: 'md',
    render: ({ entries }) => formatCount(entries),
  },
  {
    key: 'issuedOn',
    label: statementTexts.columns.issued,
    width: 116,
    sort: 'issuedOn',
    first: 'DESC',
    right: true,
    render: ({ issuedOn }) => formatDay(issuedOn),
  },
  {
    key: 'amount',
    label: statementTexts.columns.amount,
    width: 132,
    right: true,
    render: ({ total }) => formatMoney(total),
  },
  {
    key: 'files',
    label: statementTexts.columns.files,
    width: 120,
    right: true,
    render: (statement) => <StatementFiles statement={statement} />,
  },
];

const Statements = () => (
  <ResourceList<CommissionStatement>
    within={{}}
    sort={{ field: 'issuedOn', order: 'DESC' }}
    words={statementTexts}
    columns={COLUMNS}
    name={({ number }) => statementTexts.name(number)}
    card={(row) => (
      <CardLines
        title={<Partner of={row} />}
        figure={formatMoney(row.total)}
        note={<span className="mono">{row.number}</span>}
        aside={formatDay(row.issuedOn)}
        badge={<StatementFiles statement={row} />}
      />
    )}
  />
);
