import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { canBeSameCompany } from '#rules/company-name';
import { vatEvidenceQuery } from '../api/companies';
import { messageOf } from '../api/errors';
import type { Company, VatEvidence as Evidence, VatVerdict } from '../api/schema';
import type { Tone } from '../components/badges/Badge';
import type { Shape } from '../components/badges/Glyph';
import { GlyphBadge } from '../components/badges/StatusBadge';
import { Notice } from '../components/feedback/Notice';
import { RetryNotice } from '../components/feedback/RetryNotice';
import { Panel } from '../components/frame/Panel';
import { FactList } from '../components/lists/FactList';
import { formatDateTime } from '../format';
import { vatEvidenceTexts as words } from './texts';

const MARKS: Record<Evidence['status'], { tone: Tone; shape: Shape }> = {
  valid: { tone: 'success', shape: 'check' },
  invalid: { tone: 'error', shape: 'cross' },
  unconfirmed: { tone: 'warning', shape: 'half' },
};

interface VatEvidenceProps {
  company: Pick<Company, 'id' | 'vatNumber'>;
  /** Our name of the company, which is compared with the register's; only staff compare them. */
  ourName?: string;
  /** Returns what is shown below the evidence, such as a button. */
  foot?: (evidence: Evidence) => ReactNode;
}

/**
 * Panel with what the EU register says about a company's VAT number, and its earlier answers. Renders nothing without a
 * number of the register, and for a seller without a VAT number.
 */
export function VatEvidence({ company, ourName, foot }: VatEvidenceProps) {
  const { data: evidence, error, isFetching, refetch } = useQuery(vatEvidenceQuery(company));
  if (error && !evidence) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!evidence?.decidesVat || evidence.vatNumber === null) return null;
  const { vatNumber, status, checkedAt, isAsking, problem, askedAt, verdicts } = evidence;
  const current = verdicts.find((verdict) => verdict.vatNumber === vatNumber && verdict.checkedAt === checkedAt);
  const earlier = verdicts.filter((verdict) => verdict !== current);
  return (
    <Panel title={words.title} aside={<GlyphBadge {...MARKS[status]} label={words.states[status]} />}>
      {!isAsking && problem && askedAt && (
        <Notice tone="warning" role="none" title={words.noAnswer} style={{ marginBottom: 16 }}>
          {words.problem(problem, formatDateTime(askedAt))}
        </Notice>
      )}
      {current ? (
        <FactList facts={[{ label: words.number, value: <Code>{vatNumber}</Code> }, ...factsOf(current, ourName)]} />
      ) : (
        <>
          <FactList facts={[{ label: words.number, value: <Code>{vatNumber}</Code> }]} />
          {status === 'unconfirmed' && (
            <Typography color="textSecondary" sx={{ mt: 1.5 }}>
              {words.noVerdict}
            </Typography>
          )}
        </>
      )}
      <Typography role="status" color="textSecondary" sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {isAsking && words.asking}
      </Typography>
      {earlier.length > 0 && <Earlier verdicts={earlier} />}
      {foot?.(evidence)}
    </Panel>
  );
}

const factsOf = (
  { status, checkedAt, name, address, consultationNumber, requester }: VatVerdict,
  ourName: string | undefined,
) => [
  ...(status === 'valid'
    ? [
        { label: words.name, value: name ?? <NotDisclosed /> },
        ...(ourName !== undefined && name !== null
          ? [{ label: words.ourRecord, value: <Compared name={name} ourName={ourName} /> }]
          : []),
        {
          label: words.address,
          value: address === null ? <NotDisclosed /> : <span style={{ whiteSpace: 'pre-line' }}>{address}</span>,
        },
      ]
    : []),
  { label: status === 'valid' ? words.checkedAt : words.refusedAt, value: formatDateTime(checkedAt) },
  { label: words.requester, value: requester && <Code>{requester}</Code> },
  { label: words.consultation, value: consultationNumber && <Code>{consultationNumber}</Code> },
  { label: words.register, value: words.vies },
];

/** Our name of a company, and whether it can be that of the register. */
function Compared({ name, ourName }: { name: string; ourName: string }) {
  const [Icon, color, verdict] = canBeSameCompany(name, ourName)
    ? ([CircleCheck, 'success.dark', words.sameName] as const)
    : ([TriangleAlert, 'warning.dark', words.otherName] as const);
  return (
    <>
      {ourName}
      <Typography component="span" variant="small" sx={{ display: 'flex', gap: '6px', alignItems: 'center', color }}>
        <Icon size={14} aria-hidden style={{ flex: 'none' }} />
        {verdict}
      </Typography>
    </>
  );
}

/** Earlier answers of the register, folded up. */
const Earlier = ({ verdicts }: { verdicts: VatVerdict[] }) => (
  <Typography component="details" variant="small" color="textSecondary" sx={{ mt: 2 }}>
    <summary>{words.earlier(verdicts.length)}</summary>
    <Box component="ul" sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {verdicts.map(({ id, vatNumber, status, checkedAt, name, consultationNumber }) => (
        <Box component="li" key={id} className="num" sx={{ overflowWrap: 'anywhere' }}>
          {[formatDateTime(checkedAt), vatNumber, words.states[status], name, consultationNumber]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      ))}
    </Box>
  </Typography>
);

const NotDisclosed = () => (
  <Typography component="span" color="textTertiary">
    {words.notDisclosed}
  </Typography>
);

const Code = ({ children }: { children: string }) => (
  <Typography component="span" variant="mono">
    {children}
  </Typography>
);
