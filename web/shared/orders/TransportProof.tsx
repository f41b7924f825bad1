import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { needsTransportProof, PROOF_PARTS } from '#rules/transport-proof';
import { messageOf } from '../api/errors';
import { transportProofQuery } from '../api/orders';
import type { Order, ProofFile, ProofPart, TransportProof as Proof } from '../api/schema';
import { Badge } from '../components/badges/Badge';
import { RetryNotice } from '../components/feedback/RetryNotice';
import { Panel } from '../components/frame/Panel';
import { formatDate, formatDateTime, formatDay } from '../format';
import { transportTexts as words } from './transport-texts';

interface TransportProofProps {
  order: Order;
  reader: 'buyer' | 'staff';
  /** Button beside a part that is missing. */
  act?: (part: ProofPart, proof: Proof) => ReactNode;
  /** Button beside an uploaded proof that counts. */
  actOnFile?: (file: ProofFile, proof: Proof) => ReactNode;
  /** Content below the parts. */
  foot?: (proof: Proof) => ReactNode;
}

/**
 * Panel with what is there and what is missing of the proof that the goods of an order reached another state. Renders
 * nothing for an order that needs none.
 */
export function TransportProof(props: TransportProofProps) {
  return needsTransportProof(props.order.taxDecision) ? <ProofPanel {...props} /> : null;
}

function ProofPanel({ order, reader, act, actOnFile, foot }: TransportProofProps) {
  const { data: proof, error, isFetching, refetch } = useQuery(transportProofQuery(order.id));
  const [there, needed] = [PROOF_PARTS.length - (proof?.missing.length ?? 0), PROOF_PARTS.length];
  return (
    <Panel
      title={words.title}
      aside={proof && <Badge tone={there === needed ? 'success' : 'warning'} label={words.count(there, needed)} />}
    >
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {!proof && !error && (
        <Typography role="status" color="textTertiary">
          {words.loading}
        </Typography>
      )}
      {proof && (
        <>
          <Typography color="textSecondary">{words[reader](proof.countryName)}</Typography>
          {proof.missing.length > 0 && (
            <Typography className="num" sx={{ mt: 0.5, fontWeight: 550 }}>
              {proof.dueOn ? words.due(formatDay(proof.dueOn)) : words.afterShipment}
            </Typography>
          )}
          <Box component="ul" aria-label={words.title} sx={{ mt: 1.5 }}>
            {PROOF_PARTS.map((part) => (
              <Part key={part} part={part} proof={proof}>
                {act?.(part, proof)}
              </Part>
            ))}
          </Box>
          {proof.documents.length > 0 && (
            <Box component="ul" aria-label={words.files}>
              {proof.documents.map((file) => (
                <File key={file.id} file={file}>
                  {actOnFile?.(file, proof)}
                </File>
              ))}
            </Box>
          )}
          {foot?.(proof)}
        </>
      )}
    </Panel>
  );
}

function Part({ part, proof, children }: { part: ProofPart; proof: Proof; children: ReactNode }) {
  const isMissing = proof.missing.includes(part);
  const { title, text } = words.parts[part];
  const Icon = isMissing ? FileText : CircleCheck;
  return (
    <Box component="li" sx={row}>
      <Box
        component={Icon}
        size={16}
        aria-hidden
        sx={{ mt: '2px', color: isMissing ? 'text.tertiary' : 'success.dark' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
        <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {isMissing ? text : told(part, proof)}
        </Typography>
      </Box>
      {isMissing && children}
    </Box>
  );
}

function File({ file, children }: { file: ProofFile; children: ReactNode }) {
  const { originalName, type, uploadedAt, refusal } = file;
  return (
    <Box component="li" sx={row}>
      <Box
        component={refusal ? CircleX : FileText}
        size={16}
        aria-hidden
        sx={{ mt: '2px', color: refusal ? 'error.dark' : 'text.tertiary' }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{originalName}</Typography>
        <Typography variant="small" component="p" color="textSecondary">
          {refusal
            ? words.refused(formatDate(refusal.refusedAt), refusal.reason)
            : words.uploaded(type, formatDate(uploadedAt))}
        </Typography>
      </Box>
      {!refusal && children}
    </Box>
  );
}

function told(part: ProofPart, { statement }: Proof): string {
  if (part !== 'statement' || !statement) return words.received;
  return words.signedBy(statement.signerName, formatDateTime(statement.statedAt));
}

const row = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
