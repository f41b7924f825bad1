import Box from '@mui/material/Box';
import { Equal, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { isProtected, stageLabel } from '#rules/deal';
import type { DealConflict, StaffDeal } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { countries } from '../../../shared/country-words';
import { formatDate, formatDay, formatMoneyShort } from '../../../shared/format';
import { RecordLink } from '../../components/RecordLink';
import { adminDealTexts as words } from './texts';

/** Fields in which two partners' deals are compared. */
type Side = Pick<
  DealConflict,
  | 'registration'
  | 'stage'
  | 'registeredAt'
  | 'protectedUntil'
  | 'customerName'
  | 'countryCode'
  | 'vatNumber'
  | 'website'
  | 'contactName'
  | 'products'
  | 'expectedValue'
  | 'nextStep'
  | 'nextStepOn'
>;

export const countryName = (code: string): string => countries.find((country) => country.code === code)?.name ?? code;

/** Formats the next step of a deal with its date. */
export const stepOf = ({ nextStep, nextStepOn }: Pick<Side, 'nextStep' | 'nextStepOn'>): string =>
  [nextStep ?? words.noStep, nextStepOn && formatDay(nextStepOn)].filter(Boolean).join(', ');

const endOf = (side: Side): string | null =>
  isProtected(side) && side.protectedUntil ? formatDay(side.protectedUntil) : null;

interface ConflictProps {
  deal: StaffDeal;
  conflict: DealConflict;
}

/**
 * Table that compares a deal with another partner's deal with the same customer: reasons for the match, and which
 * partner is protected.
 */
export function Conflict({ deal, conflict }: ConflictProps) {
  const { partner, registeredAt, sameVatNumber, sameDomain } = conflict;
  const until = endOf(conflict);
  const titleOf = until ? (registeredAt < deal.registeredAt ? words.first : words.protects) : words.too;
  const same = [sameVatNumber && words.sameVat, sameDomain && words.sameWebsite].filter((what) => what !== false);
  return (
    <Box component="section" aria-label={titleOf(partner.name)} sx={{ display: 'grid', gap: 2 }}>
      <Notice
        tone={until ? 'warning' : 'info'}
        role="none"
        icon={<ShieldAlert size={17} />}
        title={titleOf(partner.name)}
      >
        {words.same(same)} {words.theirs(formatDate(registeredAt), until)}
      </Notice>
      <SideBySide deal={deal} conflict={conflict} />
    </Box>
  );
}

function SideBySide({ deal, conflict }: ConflictProps) {
  const { nameSimilarity, sameVatNumber, sameDomain } = conflict;
  const like = nameSimilarity === 1 ? words.equal : nameSimilarity && words.similar(nameSimilarity.toFixed(2));
  const rows: Row[] = [
    { label: words.customer, of: (side) => side.customerName, alike: like },
    { label: words.country, of: (side) => countryName(side.countryCode) },
    { label: words.vat, of: (side) => side.vatNumber ?? words.notProvided, alike: sameVatNumber && words.equal },
    { label: words.website, of: (side) => side.website ?? words.notProvided, alike: sameDomain && words.equal },
    { label: words.contact, of: (side) => side.contactName ?? words.notProvided },
    { label: words.products, of: (side) => side.products.map(({ name }) => name).join(', ') },
    { label: words.value, of: (side) => formatMoneyShort(side.expectedValue) },
    { label: words.stage, of: (side) => stageLabel(side.stage) },
    { label: words.nextStep, of: stepOf },
  ];
  const last = deal.timeline[0];
  return (
    <Box component="table" aria-label={words.sideBySide(deal.partner.name, conflict.partner.name)} sx={table}>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>{words.what}</VisuallyHidden>
          </td>
          <Head side={deal}>{deal.partner.name}</Head>
          <Head side={conflict}>
            <RecordLink to={adminPaths.deal(conflict.id)}>{conflict.partner.name}</RecordLink>
          </Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, of, alike }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={alike ? 'alike' : undefined}>{of(deal)}</td>
            <td className={alike ? 'alike' : undefined}>
              {of(conflict)}
              {alike && (
                <Box component="span" sx={mark}>
                  <Equal size={13} strokeWidth={2} aria-hidden />
                  {alike}
                </Box>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{words.lastStep}</th>
          <td>{last && formatDate(last.createdAt)}</td>
          <td>{formatDate(conflict.lastStepAt)}</td>
        </tr>
      </tbody>
    </Box>
  );
}

interface Row {
  label: string;
  of: (side: Side) => ReactNode;
  /** Text when both sides have the same value. */
  alike?: string | false | 0 | null;
}

function Head({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <th scope="col">
      <b>{children}</b>
      {words.since(formatDate(side.registeredAt), endOf(side))}
    </th>
  );
}

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: '5px',
  mt: '2px',
  color: 'var(--warning)',
  fontSize: '0.75rem',
  lineHeight: 16 / 12,
  fontWeight: 550,
} as const;

const line = '1px solid var(--mui-palette-divider)';

/** On a phone, a row's label is above its two cells. */
const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: line,
  borderRadius: '10px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  typography: 'small',
  '& th, & td': { p: '10px 14px', textAlign: 'left', verticalAlign: 'top', fontWeight: 400, overflowWrap: 'anywhere' },
  '& tbody th, & tbody td': { borderTop: line },
  '& td, & thead th': { borderLeft: line },
  '& thead td, & thead th': { bgcolor: 'background.subtle', color: 'text.secondary' },
  '& thead td': { width: 108, borderLeft: 0 },
  '& thead b': { typography: 'body2', display: 'block', color: 'text.primary', fontWeight: 600 },
  '& tbody th': { color: 'text.secondary' },
  '& .alike': { bgcolor: 'warning.soft' },
  '@media (max-width: 599.98px)': {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '& thead td': { display: 'none' },
    '& thead th:nth-of-type(1)': { borderLeft: 0 },
    '& tbody th': { gridColumn: '1 / -1', pb: 0 },
    '& tbody td': { borderTop: 0, pt: '2px' },
    '& tbody th + td': { borderLeft: 0 },
  },
} as const;
